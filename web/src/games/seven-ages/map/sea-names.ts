/** Names of seas and oceans: spaced along the water, and wholly on it. */

import type { Point } from "../../../common/canvas";
import type { Axis, Inside } from "./axis";
import type { Rect } from "./lettering";

/** One line of letters, or several, about a middle: in pixels, with the room between letters. */
export interface Line {
  at: Point;
  turn: number;
  width: number;
  /** Half of its height. */
  half: number;
  spacing: number;
}

/** The letters of a name as they are measured. */
export interface Letters {
  size: number;
  width: number;
  count: number;
  rows: number;
}

export interface Water {
  axis: Axis;
  inside: Inside;
  at: Point;
}

const STEEP = 1.1; // radians: nothing is written steeper than this
const SLENDER = 1.5; // times as long as wide: the name follows the water
const SLOPING = 0.5; // radians: of names that are not on slender waters
const FILLED = 0.55; // of its length a name may take
const LOOSE = 0.6; // of the height of its letters there may be between them
const PROBE = 2; // units of the map between places that are looked at
const SHIFTS = [0, 0.1, -0.1, 0.2, -0.2, 0.3, -0.3];
const ASIDE = [0, 1.2, -1.2, 2.4, -2.4];

/** Where a name may stand on its water, best first; at scale `k`. */
export function* linesOn(
  { axis, inside, at }: Water,
  letters: Letters,
  k: number,
  toScreen: (at: Point) => Point,
): Generator<Line> {
  const { size, rows } = letters;
  const half = size * rows * 0.6;
  const steepest =
    axis.long > 2 * SLENDER * axis.wide ? STEEP : axis.long > SLENDER * axis.wide ? SLOPING : 0;
  const follows = rows === 1 && Math.abs(axis.turn) < steepest;
  const loose = looseness(axis, letters, k);
  for (const spacing of loose > 1 ? [loose, loose / 2, 0] : [0])
    for (const turn of follows ? [axis.turn, 0] : [0])
      for (const middle of middles(axis, at, turn, size / k)) {
        const line = {
          at: toScreen(middle),
          turn,
          width: letters.width + spacing * letters.count,
          half,
          spacing,
        };
        if (onWater(line, middle, k, inside)) yield line;
      }
}

/** How far letters stand apart so that the name is as long as its water lets it be. */
function looseness({ long }: Axis, { size, width, count, rows }: Letters, k: number): number {
  return rows > 1 ? 0 : Math.min(Math.max((FILLED * long * k - width) / count, 0), LOOSE * size);
}

/** Places for the middle of a name, along the water and aside of it. */
function middles(axis: Axis, at: Point, turn: number, high: number): Point[] {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return [axis.middle, at].flatMap(([x, y]) =>
    ASIDE.flatMap((aside) =>
      SHIFTS.map((shift): Point => {
        const [along, off] = [shift * axis.long, aside * high];
        return [x + along * cos - off * sin, y + along * sin + off * cos];
      }),
    ),
  );
}

/** Whether all of a line lies on the water: its ends are looked at first, they lie outside most often. */
function onWater({ turn, width, half }: Line, [x, y]: Point, k: number, inside: Inside): boolean {
  const [cos, sin] = [Math.cos(turn) / k, Math.sin(turn) / k];
  const holds = (along: number): boolean => {
    const [px, py] = [x + along * cos, y + along * sin];
    const [hx, hy] = [half * sin, half * cos];
    return inside.holds(px, py) && inside.holds(px - hx, py + hy) && inside.holds(px + hx, py - hy);
  };
  if (!holds(-width / 2) || !holds(width / 2)) return false;
  const count = Math.ceil(width / k / PROBE);
  for (let i = 1; i < count; i++) if (!holds(width * (i / count - 0.5))) return false;
  return true;
}

/** The room that a line takes, in small pieces if it is turned. */
export function roomOf({ at: [x, y], turn, width, half }: Line): Rect[] {
  if (turn === 0) return [[x - width / 2 - 2, y - half, x + width / 2 + 2, y + half]];
  const count = Math.ceil(width / (1.5 * half));
  return Array.from({ length: count }, (_, i) => {
    const along = width * ((i + 0.5) / count - 0.5);
    const [px, py] = [x + along * Math.cos(turn), y + along * Math.sin(turn)];
    return [px - half, py - half, px + half, py + half];
  });
}
