/** Which areas a finger may mean: those that are too small to be hit, and close to where it was. */

import type { Point } from "../../../common/canvas";
import type { Area } from "./atlas";

const FINGER = 30; // pixels around the point
const SMALL = 44; // an area lower or narrower than this is hard to hit

/** The pressed area first; alone if it is large enough, or nothing else nearby is of interest. */
export function areasNear(
  areas: Area[],
  pressed: Area,
  at: Point,
  place: (at: Point) => Point,
  scale: number,
  matters: (id: string) => boolean,
): string[] {
  const [, , width, height] = pressed.box;
  if (Math.min(width, height) * scale >= SMALL) return [pressed.id];
  const near = areas.filter((area) => {
    if (area.id === pressed.id || !matters(area.id)) return false;
    const [x, y] = place(area.at);
    return Math.hypot(x - at[0], y - at[1]) <= FINGER;
  });
  return [pressed.id, ...near.map(({ id }) => id)];
}
