/** What is laid over the map: which areas are lit, and where the signs of their goods stand. */

import type { Point } from "../../../common/canvas";
import type { AreaView } from "../types";
import type { Area } from "./atlas";
import type { Rect } from "./lettering";

/**
 * The areas that can be chosen, those of them where that would do nothing now, those that are picked, those pointed at
 * elsewhere on the page; where a conflict is fought.
 */
export interface Lit {
  open: Set<string>;
  weak: Set<string>;
  picked: Set<string>;
  pointed: Set<string>;
  fight: string | null;
}

export interface Outline {
  id: string;
  path: string;
  kind: "weak" | "open" | "picked" | "fight" | "pointed";
}

/** The outlines of areas that stand out, the most urgent last, so that it lies above the others. */
export function outlinesOf(areas: Area[], lit: Lit): Outline[] {
  const kinds: [Outline["kind"], (id: string) => boolean][] = [
    ["weak", (id) => lit.weak.has(id)],
    ["open", (id) => lit.open.has(id)],
    ["picked", (id) => lit.picked.has(id)],
    ["fight", (id) => lit.fight === id],
    ["pointed", (id) => lit.pointed.has(id)],
  ];
  return kinds.flatMap(([kind, holds]) =>
    areas.flatMap(({ id, path }) => (holds(id) ? [{ id, path, kind }] : [])),
  );
}

export interface Good {
  area: string;
  good: string;
  at: Point;
  rect: Rect;
}

const BESIDE = 1.75; // how far left of a token, in its radii
const BESIDE_LEADERS = 2.55;
const WIDE = 1.15; // of the sign of a good, in radii of a token

/** Wheat, oil and elephants: in the middle of an empty area, left of a token where there is one. */
export function goodsAt(
  areas: Area[],
  views: Record<string, AreaView>,
  place: (at: Point) => Point,
  radius: number,
): Good[] {
  return areas.flatMap((area) => {
    const [x, y] = place(area.at);
    const here = views[area.id];
    const aside = here && here.leaders.length > 0 ? BESIDE_LEADERS : BESIDE;
    return area.goods.map((good, i) => {
      const step = WIDE * radius * (i - (area.goods.length - 1) / 2);
      const at: Point = here ? [x - aside * radius, y + step] : [x + step, y];
      const half = (WIDE * radius) / 2;
      return { area: area.id, good, at, rect: [at[0] - half, at[1] - half, at[0] + half, at[1] + half] };
    });
  });
}
