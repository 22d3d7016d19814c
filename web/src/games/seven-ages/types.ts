/** The view and the board of 7 Ages as they come over the wire, and where to find things in them. */

import type { TableContext } from "../../common/table-context.svelte";
import type * as wire from "../../common/wire-extra";
import type {
  AgesBoard,
  AgesView,
  ArtefactBoard,
  ChangeView,
  EmpireCardBoard,
  EmpireView,
  EventBoard,
  IconBoard,
  IconView,
  SheetView,
  UnitBoard,
  UnitsView,
  UsesView,
} from "../../common/wire-extra";

export type {
  AgesBoard,
  AgesView,
  ArtefactBoard,
  ChangeView,
  EmpireCardBoard,
  EmpireView,
  EventBoard,
  IconBoard,
  IconView,
  SheetView,
  UnitBoard,
  UnitsView,
  UsesView,
};

export const GAME = "seven-ages";

export const viewOf = (context: TableContext): AgesView | null => context.view as unknown as AgesView | null;
export const boardOf = (context: TableContext): AgesBoard => context.game.board as unknown as AgesBoard;

/** An entry of one of the board's lists by its id. */
export function byId<T extends { id: string }>(
  list: readonly T[],
  id: string | null | undefined,
): T | undefined {
  return list.find((entry) => entry.id === id);
}

/** Entries by what a function says of each, in the order in which that comes up. */
export function grouped<T, K>(all: readonly T[], key: (entry: T) => K): Map<K, T[]> {
  const found = new Map<K, T[]>();
  for (const entry of all) {
    const there = found.get(key(entry));
    if (there) there.push(entry);
    else found.set(key(entry), [entry]);
  }
  return found;
}

/** An area with all that it has or has not: over the wire come only the things that it has. */
export interface AreaView extends Required<Omit<wire.AreaView, "guest" | "guests" | "artefact">> {
  guest: string | null;
  guests: UnitsView | null;
  artefact: string | null;
}

const NOTHING = {
  guest: null,
  guests: null,
  capital: false,
  fort: false,
  disorder: false,
  joined: false,
  artefact: null,
  leaders: [],
  shown: [],
};

/** What has come over the wire, filled in once: an area that has not changed stays the same thing. */
const filled = new WeakMap<wire.AreaView, AreaView>();

function whole(area: wire.AreaView): AreaView {
  let found = filled.get(area);
  if (!found) filled.set(area, (found = { ...NOTHING, ...area }));
  return found;
}

/** The areas where something is, of all regions. */
export function areasOf(view: AgesView): Record<string, AreaView> {
  const found: Record<string, AreaView> = {};
  for (const [key, areas] of Object.entries(view)) {
    if (!key.startsWith("map_")) continue;
    for (const [id, area] of Object.entries(areas as Record<string, wire.AreaView>)) found[id] = whole(area);
  }
  return found;
}

/** The areas that an empire controls, with what is there. */
export const areasOfEmpire = (view: AgesView, colour: string): [string, AreaView][] =>
  Object.entries(areasOf(view)).filter(([, area]) => area.empire === colour);

export const areaOfPort = (port: string): string => port.split(":")[0] ?? port;

/** The reader's own units by area and type: on several coasts of an area together. */
export function ownUnits(view: AgesView): Record<string, Record<string, number>> {
  const found: Record<string, Record<string, number>> = {};
  for (const [port, units] of Object.entries(view.own?.units ?? {})) {
    const here = (found[areaOfPort(port)] ??= {});
    for (const [unit, count] of Object.entries(units)) here[unit] = (here[unit] ?? 0) + count;
  }
  return found;
}

/** The colours of the empires that a seat leads. */
export const empiresOf = (view: AgesView, seat: number | null): string[] =>
  Object.entries(view.empires).flatMap(([colour, empire]) => (empire.seat === seat ? [colour] : []));

/** All empires, the reader's own first, then by seat. */
export function empiresInOrder(view: AgesView): string[] {
  const own = empiresOf(view, view.seat);
  const others = Object.keys(view.empires).filter((colour) => !own.includes(colour));
  const seatOf = (colour: string): number => view.empires[colour]?.seat ?? 0;
  return [...own, ...others.sort((a, b) => seatOf(a) - seatOf(b))];
}
