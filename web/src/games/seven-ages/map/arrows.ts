/** The drawing of an arrow from one place to another. */

import type { Point } from "../../../common/canvas";

const BEND = 0.16; // of its length, to the side
const HEAD = 12; // pixels
const AIR = 14; // between its end and the middle of the place

export interface Arrow {
  line: string;
  head: string;
  middle: Point;
}

/** A bent arrow; two between the same places in opposite directions do not cover each other. */
export function arrowOf([x1, y1]: Point, [x2, y2]: Point): Arrow {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = Math.hypot(dx, dy) || 1;
  const control: Point = [(x1 + x2) / 2 - dy * BEND, (y1 + y2) / 2 + dx * BEND];
  const [ux, uy] = unit([x2 - control[0], y2 - control[1]]);
  const air = Math.min(AIR, length / 4);
  const tip: Point = [x2 - ux * air, y2 - uy * air];
  const back: Point = [tip[0] - ux * HEAD, tip[1] - uy * HEAD];
  const [sx, sy] = [(-uy * HEAD) / 2, (ux * HEAD) / 2];
  const fixed = (value: number): string => value.toFixed(1);
  const at = ([x, y]: Point): string => `${fixed(x)} ${fixed(y)}`;
  return {
    line: `M${at([x1, y1])}Q${at(control)} ${at(back)}`,
    head: `M${at(tip)}L${at([back[0] + sx, back[1] + sy])}L${at([back[0] - sx, back[1] - sy])}z`,
    middle: [(x1 + 2 * control[0] + back[0]) / 4, (y1 + 2 * control[1] + back[1]) / 4],
  };
}

function unit([x, y]: Point): Point {
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}
