/** The view of 7 Ages as it comes over the wire, and where to find things in it. */

import type { TableContext } from "../../common/table-context.svelte";
import type { AgesView, AreaView, EmpireView, UnitsView } from "../../common/wire-extra";

export type { AgesView, AreaView, EmpireView, UnitsView };

export const GAME = "seven-ages";

export const viewOf = (context: TableContext): AgesView | null => context.view as unknown as AgesView | null;

/** The areas where something is, of all regions. */
export function areasOf(view: AgesView): Record<string, AreaView> {
  const parts = Object.entries(view).filter(([key]) => key.startsWith("map_"));
  return Object.assign({}, ...parts.map(([, areas]) => areas as unknown)) as Record<string, AreaView>;
}

/** The reader's own units by area and type: on several coasts of an area together. */
export function ownUnits(view: AgesView): Record<string, Record<string, number>> {
  const found: Record<string, Record<string, number>> = {};
  for (const [port, units] of Object.entries(view.own?.units ?? {})) {
    const here = (found[port.split(":")[0] ?? port] ??= {});
    for (const [unit, count] of Object.entries(units)) here[unit] = (here[unit] ?? 0) + count;
  }
  return found;
}

/** The colours of the empires that a seat leads. */
export const empiresOf = (view: AgesView, seat: number | null): string[] =>
  Object.entries(view.empires).flatMap(([colour, empire]) => (empire.seat === seat ? [colour] : []));
