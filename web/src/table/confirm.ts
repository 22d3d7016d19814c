/** Where a small control stands that belongs to something on the board. */

export interface Spot {
  left: number;
  top: number;
}

type Box = Pick<DOMRect, "left" | "top" | "right" | "bottom" | "width" | "height">;

const AIR = 4; // pixels between a control and its thing, or the edge of the board

/** Below the thing where there is room, else above it, and always within the window of the board. */
export function beside(thing: Box, size: { width: number; height: number }, within: Box): Spot {
  const below = thing.bottom + AIR;
  const fits = below + size.height <= within.bottom;
  const top = fits ? below : Math.max(within.top, thing.top - AIR - size.height);
  const middle = thing.left + thing.width / 2 - size.width / 2;
  const [least, most] = [within.left + AIR, within.right - size.width - AIR];
  const left = Math.min(Math.max(middle, least), Math.max(least, most));
  return { left: Math.round(left), top: Math.round(top) };
}

/**
 * Beside the first thing of these that is to be seen on the board; null if none is. Of several that stand for it the
 * one that was `pressed`.
 */
export function placeBeside(keys: string[], control: HTMLElement, pressed: Element | null): Spot | null {
  const board = document.getElementById("board");
  if (!board) return null;
  const within = board.getBoundingClientRect();
  for (const key of keys) {
    const named = `[data-thing="${CSS.escape(key)}"]`;
    const first = pressed?.matches(named) ? [pressed] : [];
    for (const found of [...first, ...board.querySelectorAll(named)]) {
      const thing = found.getBoundingClientRect();
      const seen = thing.width > 0 && thing.bottom > within.top && thing.top < within.bottom;
      if (seen) return beside(thing, control.getBoundingClientRect(), within);
    }
  }
  return null;
}
