/** What stands in an area, made ready to be drawn, and how much of it is shown at a scale. */

import type { Point } from "../../../common/canvas";
import type { AreaView, UnitsView } from "../types";
import type { Area } from "./atlas";
import type { Rect } from "./lettering";

/** How much is shown: colours and the seats of empires, numbers, tokens, or everything. */
export type Detail = "colours" | "numbers" | "tokens" | "all";

export function detailAt(k: number): Detail {
  if (k < 0.42) return "colours";
  if (k < 0.8) return "numbers";
  return k < 2 ? "tokens" : "all";
}

export const isNear = (detail: Detail): boolean => detail === "tokens" || detail === "all";

/** How far the token of a guest stands beside that of the area, whose radius is 10. */
export const GUEST = 17.5;

/** The radius of a token in pixels: as large as there is room from afar, growing less than the map from near. */
export function tokenRadius(k: number, token: number): number {
  return k <= 1 ? Math.max(token * k, 7.5) : Math.min(token + (k - 1) * 5, 26);
}

export interface Mark {
  area: string;
  at: Point;
  spot: Point | null;
  water: boolean;
  empire: string | null;
  units: UnitsView;
  guest: string | null;
  guests: UnitsView | null;
  signs: Sign[];
  leaders: string[];
  /** The reader's own units by type, or what everybody has seen. */
  types: [string, number][];
}

export type CitySign = `city-${number}`;
export type Sign = "capital" | CitySign | "fort" | "disorder" | "artefact";

/** The sign of a city of a value; null: there is no city. */
export const citySign = (value: number): CitySign | null => (value > 0 ? `city-${value}` : null);

export function marksOf(
  areas: Area[],
  views: Record<string, AreaView>,
  own: Record<string, Record<string, number>>,
): Mark[] {
  return areas.flatMap((area) => {
    const here = views[area.id];
    if (!here) return [];
    return [
      {
        area: area.id,
        at: area.at,
        spot: area.spot,
        water: area.water,
        empire: here.empire,
        units: here.units,
        guest: here.guest,
        guests: here.guests ?? null,
        signs: signsOf(here),
        leaders: here.leaders,
        types: typesOf(own[area.id], here.shown),
      },
    ];
  });
}

/** The kinds of units, those that a token counts first. */
const KINDS = ["ground", "naval", "air"] as const;

/** Units of one kind and one empire in an area: what is seen to move together. */
export interface Stack {
  area: string;
  at: Point;
  empire: string;
  kind: (typeof KINDS)[number];
  many: number;
  /** They are in an area of somebody else. */
  guest: boolean;
  /** The token of the area stands for them. */
  main: boolean;
}

/** What a token stands for: on land the land units, on water those or else the ships. */
function mainKind({ units, water }: Pick<Mark, "units" | "water">): Stack["kind"] {
  return (water && KINDS.find((kind) => units[kind] > 0)) || "ground";
}

/** Everything that can move, whether a token is drawn for it or not. */
export function stacksOf(marks: Mark[]): Stack[] {
  return marks.flatMap((mark) => [
    ...stacksIn(mark, mark.empire, mark.units, false),
    ...stacksIn(mark, mark.guest, mark.guests, true),
  ]);
}

function stacksIn(mark: Mark, empire: string | null, units: UnitsView | null, guest: boolean): Stack[] {
  if (empire === null || units === null) return [];
  const { area, at } = mark;
  return KINDS.flatMap((kind) =>
    units[kind] > 0
      ? [{ area, at, empire, kind, many: units[kind], guest, main: !guest && kind === mainKind(mark) }]
      : [],
  );
}

/** The attributes with which units are seen to move; the seat is that of their empire. */
export const pieceOf = ({ area, empire, kind, many }: Stack, seat: number | undefined) => ({
  "data-piece": `units:${empire}:${kind}`,
  "data-at": `area:${area}`,
  "data-many": many,
  "data-of": seat,
});

/** One mark for each empire, where its seat is: the capital, or the area with the most units. */
export function seats(marks: Mark[]): Mark[] {
  const found = new Map<string, Mark>();
  const weight = ({ signs, units }: Mark): number => (signs.includes("capital") ? 1e3 : 0) + units.ground;
  for (const mark of marks) {
    const best = found.get(mark.empire ?? "");
    if (mark.empire !== null && (!best || weight(mark) > weight(best))) found.set(mark.empire, mark);
  }
  return [...found.values()];
}

function signsOf(here: AreaView): Sign[] {
  const found: Sign[] = [];
  if (here.capital) found.push("capital");
  const city = citySign(here.city);
  if (city) found.push(city);
  if (here.fort) found.push("fort");
  if (here.disorder) found.push("disorder");
  if (here.artefact !== null) found.push("artefact");
  return found;
}

function typesOf(own: Record<string, number> | undefined, shown: string[]): [string, number][] {
  if (own) return Object.entries(own);
  const counts = new Map<string, number>();
  for (const unit of shown) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  return [...counts];
}

/** The room that a mark takes around the middle of its token, in radii of the token. */
export function extentOf(mark: Mark, detail: Detail): Rect {
  if (detail === "colours") return [-1, -1, 1, 1];
  if (detail === "numbers") return [-0.9, -0.8, 0.9, 0.8];
  const beside = mark.guest === null ? 1.05 : 2.6;
  const above = mark.signs.length > 0 ? (detail === "all" ? 2.55 : 1.95) : 1.05;
  const fleet = detail === "all" && mark.units.naval + mark.units.air > 0 ? 1.95 : 1.05;
  const side = detail === "all" && mark.leaders.length > 0 ? 2.1 : 1.05;
  return [-side, -above, beside, fleet + (detail === "all" ? 0.75 * Math.min(mark.types.length, 4) : 0)];
}
