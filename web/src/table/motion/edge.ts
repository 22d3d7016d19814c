/** Pieces that fly to or from where nobody can see them, beyond the edge of a map, are seen as far as that edge. */

/** A rectangle on the screen. */
export type Place = Pick<DOMRect, "x" | "y" | "width" | "height">;

export const middleOf = ({ x, y, width, height }: Place): [number, number] => [x + width / 2, y + height / 2];

/** Where the way between a place within a frame and one beyond it crosses the frame's edge. */
export function atEdge(seen: Place, beyond: Place, frame: Place): Place {
  const [[fromX, fromY], [toX, toY]] = [middleOf(seen), middleOf(beyond)];
  const part = Math.min(
    partWithin(fromX, toX, frame.x, frame.x + frame.width),
    partWithin(fromY, toY, frame.y, frame.y + frame.height),
  );
  const { x, y, width, height } = beyond;
  return { x: x - (1 - part) * (toX - fromX), y: y - (1 - part) * (toY - fromY), width, height };
}

/** How much of the way from a number between two limits to another one lies between them. */
function partWithin(from: number, to: number, least: number, most: number): number {
  if (to > most) return (most - from) / (to - from);
  return to < least ? (from - least) / (from - to) : 1;
}
