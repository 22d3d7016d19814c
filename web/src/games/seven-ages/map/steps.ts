/** From area to area by the arrow keys. */

import type { Area, Atlas } from "./atlas";

const WAYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const ASIDE = 2; // how much worse it is to lie aside of the way than further along

/** The neighbour that lies best in a direction; null if none does. */
export function nextIn(atlas: Atlas, from: Area, key: string): Area | null {
  const way = WAYS[key];
  if (!way) return null;
  let best: Area | null = null;
  let least = Infinity;
  for (const id of from.neighbours) {
    const area = atlas.byId.get(id);
    if (!area) continue;
    const [dx, dy] = [area.at[0] - from.at[0], area.at[1] - from.at[1]];
    const along = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1] + dy * way[0]);
    const cost = along + ASIDE * aside;
    if (along > 0 && aside <= 2 * along && cost < least) [best, least] = [area, cost];
  }
  return best;
}
