/** Which areas of the map the things of options and messages are about, and what a press on an area means. */

import type { Thing } from "../../../common/table-context.svelte";
import type { OptionInfo } from "../../../common/wire-extra";
import { isPointless } from "../../../table/options";
import { areaOfPort, areasOf, type AgesView } from "../types";

/**
 * The areas that things are about: a port is one coast of its area, an empire is where it holds land or sea, a card of
 * the hand where its empire would begin.
 */
export function areasAbout(things: readonly Thing[], view: AgesView | null): Set<string> {
  const found = new Set<string>();
  const empires = new Set(things.flatMap(({ kind, label }) => (kind === "colour" ? [label] : [])));
  for (const { kind, label } of things) {
    if (kind === "area" || kind === "port") found.add(areaOfPort(label));
    else if (kind === "card") for (const area of view?.uses[label]?.areas ?? []) found.add(area);
  }
  if (view && empires.size > 0)
    for (const [id, { empire }] of Object.entries(areasOf(view)))
      if (empire !== null && empires.has(empire)) found.add(id);
  return found;
}

/** The areas of options, and apart from them those where all of these would do nothing now. */
export function areasLit(
  options: readonly OptionInfo[],
  view: AgesView | null,
): { open: Set<string>; weak: Set<string> } {
  const useful = (option: OptionInfo): boolean => !isPointless(option);
  const open = areasOpen(options.filter(useful), view);
  return { open, weak: new Set([...areasOpen(options, view)].filter((area) => !open.has(area))) };
}

/** The areas that options name, or whose empires they name. A card is chosen in the hand, not on the map. */
export function areasOpen(options: readonly OptionInfo[], view: AgesView | null): Set<string> {
  const things = options.flatMap(({ args }) => args.map(([kind, label]): Thing => ({ kind, label })));
  return areasAbout(
    things.filter(({ kind }) => kind !== "card"),
    view,
  );
}

/**
 * An area as the options name it: where ships are moved, its first coast; where an empire is to be chosen, the one that
 * holds it, even if that one cannot be: then the server says why.
 */
export function offeredAt(area: string, options: readonly OptionInfo[], view: AgesView | null): Thing {
  const args = options.flatMap((option) => option.args);
  const here = args.find(
    ([kind, label]) => (kind === "area" || kind === "port") && areaOfPort(label) === area,
  );
  if (here) return { kind: here[0], label: here[1] };
  const holder = view ? areasOf(view)[area]?.empire : null;
  const aboutEmpires = args.some(([kind, label]) => kind === "colour" && view?.empires[label] !== undefined);
  return holder != null && aboutEmpires ? { kind: "colour", label: holder } : { kind: "area", label: area };
}
