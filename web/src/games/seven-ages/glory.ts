/** Glory as the table shows it: who competes for each icon, and what a scoring would bring each seat, item by item. */

import { byId, empiresOf, type AgesBoard, type AgesView, type ChangeView, type IconView } from "./types";

/** An empire that has an icon on its card, as it stands in it. */
export interface Entry extends IconView {
  colour: string;
  /** The glory for the first place. */
  most: number;
  /** What would change what it brings: told of one's own icons. */
  change: ChangeView;
}

/** An icon, perhaps for a region, with all empires that score by it. */
export interface Contest {
  icon: string;
  region: string | null;
  /** Who has the first place, whether or not this one scores by it. */
  first: string | null;
  entries: Entry[];
}

/** The icons of an empire with the numbers on its card. */
export function iconsOf(view: AgesView, board: AgesBoard, colour: string): Entry[] {
  const empire = view.empires[colour];
  if (!empire) return [];
  const printed = (byId(board.cards, empire.card)?.icons ?? []).filter(({ square }) => !square);
  const changes = view.sheets[colour]?.changes ?? [];
  return empire.icons.map((icon, i) => ({
    ...icon,
    colour,
    most: printed[i]?.most ?? 0,
    change: changes[i] ?? {},
  }));
}

/** The square icons of an empire, which bring glory at once. */
export const squaresOf = (board: AgesBoard, card: string) =>
  (byId(board.cards, card)?.icons ?? []).filter(({ square }) => square);

const key = ({ icon, region }: { icon: string; region: string | null }): string => `${icon}:${region ?? ""}`;
/** Those with a place in order, then those without one. */
const rank = ({ place }: Entry): number => (place === 0 ? Infinity : place);

/** All icons of all empires, each with those who score by it, the best one first; those of `own` empires come first. */
export function contests(view: AgesView, board: AgesBoard, own: readonly string[]): Contest[] {
  const found = new Map<string, Contest>();
  const ordered = [...own, ...Object.keys(view.empires).filter((colour) => !own.includes(colour))];
  for (const entry of ordered.flatMap((colour) => iconsOf(view, board, colour))) {
    const there = found.get(key(entry));
    if (there) there.entries.push(entry);
    else
      found.set(key(entry), {
        icon: entry.icon,
        region: entry.region,
        first: entry.first,
        entries: [entry],
      });
  }
  for (const { entries } of found.values()) entries.sort((a, b) => rank(a) - rank(b));
  return [...found.values()];
}

export interface SeatForecast {
  seat: number;
  glory: number;
  empires: { colour: string; points: number; icons: number; rest: number }[];
  /** What an event takes from the sum. */
  event: number;
  total: number;
}

/** What glory scoring would bring a seat now: by empire, what its icons bring and what comes besides. */
export function forecastOf(view: AgesView, seat: number): SeatForecast {
  const empires = empiresOf(view, seat).map((colour) => {
    const empire = view.empires[colour];
    const icons = (empire?.icons ?? []).reduce((sum, { points }) => sum + points, 0);
    const points = empire?.scoring ?? 0;
    return { colour, points, icons, rest: points - icons };
  });
  const total = view.forecast[seat] ?? 0;
  const sum = empires.reduce((all, { points }) => all + points, 0);
  return { seat, glory: view.players[seat]?.glory ?? 0, empires, event: total - sum, total };
}
