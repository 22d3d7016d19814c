/** The attack as one flow: what can be attacked, region by region, and with which cards. */

import type { Thing } from "../../../common/table-context.svelte";
import type { OptionInfo } from "../types";

export interface Target {
  option: OptionInfo;
  verb: string;
  region: string;
  country: string | null;
  marker: string | null;
  /** What is picked on the map to mean this target. */
  things: Thing[];
}

/** All targets, those with the best odds first within their region; conversions, which need no luck, at the end. */
export function targets(options: readonly OptionInfo[]): Target[] {
  return options.map(targetOf).filter(({ region }) => region !== "");
}

function targetOf(option: OptionInfo): Target {
  const label = (kind: string): string | null => option.args.find(([found]) => found === kind)?.[1] ?? null;
  return {
    option,
    verb: option.verb,
    region: label("region") ?? "",
    country: label("country"),
    marker: label("marker"),
    things: option.args.map(([kind, found]) => ({ kind, label: found })),
  };
}

/** Targets by region, in the order in which regions first come. */
export function byRegion(found: readonly Target[]): [region: string, targets: Target[]][] {
  const groups = new Map<string, Target[]>();
  for (const target of found) groups.set(target.region, [...(groups.get(target.region) ?? []), target]);
  return [...groups];
}

/** The cards an attack could be made with and the chance of each, best first. */
export const cardChances = (option: OptionInfo): [card: string, chance: number][] =>
  Object.entries(option.hint?.by_next ?? {}).sort(([, a], [, b]) => b - a);
