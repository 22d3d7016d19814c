/** Places on a large drawing, and how it is looked at. */

export type Point = [number, number];
/** Left, top, width, height. */
export type Box = [number, number, number, number];

/** How a drawing is seen: moved by x and y after being scaled by k. */
export interface View {
  x: number;
  y: number;
  k: number;
}

/** The view that shows a rectangle of the drawing as large as it fits into a window, at most at scale `most`. */
export function fit([x, y, w, h]: Box, width: number, height: number, most = Infinity): View {
  const k = Math.min(width / w, height / h, most);
  return { k, x: width / 2 - (x + w / 2) * k, y: height / 2 - (y + h / 2) * k };
}

/** The view at a scale with a place in the middle of the window. */
export const centred = ([x, y]: Point, k: number, width: number, height: number): View => ({
  k,
  x: width / 2 - x * k,
  y: height / 2 - y * k,
});

/** The same view, shifted so that a window shows no more than needed of what lies beyond the drawing. */
export function within(
  { x, y, k }: View,
  canvas: { width: number; height: number },
  width: number,
  height: number,
): View {
  return { k, x: x + k * back(x, k, width, canvas.width), y: y + k * back(y, k, height, canvas.height) };
}

/** By how much an edge is to be shifted: where there is room on both sides, into the middle. */
function back(place: number, k: number, size: number, whole: number): number {
  const [before, after] = [-place / k, (size - place) / k - whole];
  return after > before ? (before + after) / 2 : Math.min(0, before) || Math.max(0, after);
}

/** The CSS transform that makes what was drawn for one view look like another. */
export function shift(drawn: View, seen: View): string {
  const scale = seen.k / drawn.k;
  return `translate(${seen.x - drawn.x * scale}px, ${seen.y - drawn.y * scale}px) scale(${scale})`;
}
