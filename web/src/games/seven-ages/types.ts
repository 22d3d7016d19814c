/** The view and the board of 7 Ages as they come over the wire, and where to find things in them. */

import type { TableContext } from "../../common/table-context.svelte";
import type {
  AgesBoard,
  AgesView,
  AreaView,
  ArtefactBoard,
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
  AreaView,
  ArtefactBoard,
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

/** The areas where something is, of all regions. */
export function areasOf(view: AgesView): Record<string, AreaView> {
  const parts = Object.entries(view).filter(([key]) => key.startsWith("map_"));
  return Object.assign({}, ...parts.map(([, areas]) => areas as unknown)) as Record<string, AreaView>;
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
