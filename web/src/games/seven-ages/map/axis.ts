/** How a shape lies: its middle, the direction in which it is longest, and how long and wide it is. */

import type { Point } from "../../../common/canvas";

export interface Axis {
  middle: Point;
  /** In radians, between -π/2 and π/2. */
  turn: number;
  long: number;
  wide: number;
}

/** From the moments of the area inside rings, of which holes run the other way round. */
export function momentsOf(rings: Point[][]): Axis {
  let [area, mx, my, xx, yy, xy] = [0, 0, 0, 0, 0, 0];
  for (const ring of rings)
    ring.forEach(([x0, y0], i) => {
      const [x1, y1] = ring[(i + 1) % ring.length] as Point;
      const cross = x0 * y1 - x1 * y0;
      area += cross / 2;
      mx += ((x0 + x1) * cross) / 6;
      my += ((y0 + y1) * cross) / 6;
      xx += ((x0 * x0 + x0 * x1 + x1 * x1) * cross) / 12;
      yy += ((y0 * y0 + y0 * y1 + y1 * y1) * cross) / 12;
      xy += ((x0 * y1 + 2 * x0 * y0 + 2 * x1 * y1 + x1 * y0) * cross) / 24;
    });
  const [cx, cy] = [mx / area, my / area];
  const [a, b, c] = [xx / area - cx * cx, yy / area - cy * cy, xy / area - cx * cy];
  const spread = Math.hypot((a - b) / 2, c);
  const root = (value: number): number => Math.sqrt(12 * Math.max(value, 0));
  return {
    middle: [cx, cy],
    turn: Math.atan2(2 * c, a - b) / 2,
    long: root((a + b) / 2 + spread),
    wide: root((a + b) / 2 - spread),
  };
}

/** Whether a place lies inside rings, by the rule of even and odd. */
export function holds(rings: Point[][], [x, y]: Point): boolean {
  let inside = false;
  for (const ring of rings)
    for (let i = 0, last = ring.length - 1; i < ring.length; last = i++) {
      const [[x0, y0], [x1, y1]] = [ring[last] as Point, ring[i] as Point];
      if (y0 > y !== y1 > y && x < x0 + ((y - y0) * (x1 - x0)) / (y1 - y0)) inside = !inside;
    }
  return inside;
}
