/** How a shape lies: its middle, the direction in which it is longest, and how long and wide it is. */

import type { Box, Point } from "../../../common/canvas";

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

const CELL = 3; // units

/** What lies inside rings, by the rule of even and odd, looked up in cells. */
export class Inside {
  private readonly left: number;
  private readonly top: number;
  private readonly columns: number;
  private readonly cells: Uint8Array;

  constructor(rings: Point[][], [left, top, width, height]: Box) {
    this.left = left;
    this.top = top;
    this.columns = Math.ceil(width / CELL) + 1;
    const rows = Math.ceil(height / CELL) + 1;
    this.cells = new Uint8Array(this.columns * rows);
    for (const ring of rings) this.toggle(ring);
    for (let i = 0; i < this.cells.length; i++)
      if (i % this.columns > 0) this.cells[i] = (this.cells[i] ?? 0) ^ (this.cells[i - 1] ?? 0);
  }

  /** In each row, everything to the right of a line changes sides. */
  private toggle(ring: Point[]): void {
    for (let i = 0, last = ring.length - 1; i < ring.length; last = i++) {
      const [a, b] = [ring[last] as Point, ring[i] as Point];
      const [[x0, y0], [x1, y1]] = a[1] < b[1] ? [a, b] : [b, a];
      const from = Math.ceil((y0 - this.top) / CELL - 0.5);
      for (let row = from; (row + 0.5) * CELL + this.top < y1; row++) {
        const x = x0 + (((row + 0.5) * CELL + this.top - y0) * (x1 - x0)) / (y1 - y0);
        const cell = row * this.columns + Math.max(Math.ceil((x - this.left) / CELL - 0.5), 0);
        this.cells[cell] = (this.cells[cell] ?? 0) ^ 1;
      }
    }
  }

  holds(x: number, y: number): boolean {
    const column = Math.floor((x - this.left) / CELL);
    const row = Math.floor((y - this.top) / CELL);
    return column >= 0 && column < this.columns && row >= 0 && this.cells[row * this.columns + column] === 1;
  }
}
