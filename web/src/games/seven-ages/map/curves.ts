/** Paths through points. */

import type { Point } from "../../../common/canvas";

export const show = (value: number): string => String(Math.round(value * 100) / 100);

/** A line through points as a smooth curve; it begins and ends exactly in its ends. Without `M` at its beginning. */
export function curveOf(points: Point[]): string {
  const last = points.at(-1);
  if (!last) return "";
  let path = "";
  for (let i = 1; i < points.length - 1; i++) {
    const [x, y] = points[i] as Point;
    const [nx, ny] = points[i + 1] as Point;
    const [ex, ey] = i === points.length - 2 ? [nx, ny] : [(x + nx) / 2, (y + ny) / 2];
    path += `Q${show(x)} ${show(y)} ${show(ex)} ${show(ey)}`;
  }
  return points.length === 2 ? `L${show(last[0])} ${show(last[1])}` : path;
}

/** Where a path begins. */
export const start = ([x, y]: Point): string => `M${show(x)} ${show(y)}`;
