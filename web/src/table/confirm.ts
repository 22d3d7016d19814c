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

/** What stands for a thing and was last pressed, or reached by keyboard: others may stand for the same thing. */
let pressed: Element | null = null;

export function notice({ target }: Event): void {
  pressed = (target instanceof Element ? target.closest("[data-thing]") : null) ?? pressed;
}

/** Whatever stands for a thing on the board, what was pressed before all others. */
function standingFor(board: Element, named: string): Element[] {
  const first = pressed?.isConnected && pressed.matches(named) ? [pressed] : [];
  return [...first, ...board.querySelectorAll(named)];
}

/** Beside the first thing of these that is to be seen on the board; null if none is. */
export function placeBeside(keys: string[], control: HTMLElement): Spot | null {
  const board = document.getElementById("board");
  if (!board) return null;
  const within = board.getBoundingClientRect();
  for (const key of keys) {
    for (const found of standingFor(board, `[data-thing="${CSS.escape(key)}"]`)) {
      const thing = found.getBoundingClientRect();
      const seen = thing.width > 0 && thing.bottom > within.top && thing.top < within.bottom;
      if (seen) return beside(thing, control.getBoundingClientRect(), within);
    }
  }
  return null;
}

/** Whether something at the bottom of the window covers a thing on the board, and would not do so at its top. */
export function coversThing(over: Element, key: string): boolean {
  const board = document.getElementById("board");
  const found = board && standingFor(board, `[data-thing~="${CSS.escape(key)}"]`)[0];
  if (!found) return false;
  const [seen, cover] = [board.getBoundingClientRect(), over.getBoundingClientRect()];
  const { top, bottom } = found.getBoundingClientRect();
  return Math.min(bottom, seen.bottom) > cover.top && top > seen.top + cover.height + AIR;
}
