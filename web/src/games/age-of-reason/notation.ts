/**
 * What somebody may have meant by a click that is no option now, in the notation of options: the server can then say
 * why not. Only a guess at a question; whether it is allowed is never decided here.
 */

import type { Thing } from "../../common/table-context.svelte";
import { ownCountry, type AgeView } from "./types";

/** The verb of a question for a thing of one kind. */
const VERBS: Record<string, [kind: string, verb: string]> = {
  "setup.choose_country": ["country", "choose"],
  "alliances.propose_a": ["country", "propose_a"],
  "alliances.propose_b": ["country", "propose_b"],
  "alliances.propose_last": ["country", "propose_a"],
  "actions.disc": ["box", "place"],
  "boxes.take_back": ["card", "take_back"],
  "attack.convert": ["card", "play"],
  "combat.cards": ["card", "play"],
  "combat.hire": ["country", "hire"],
};

/** Null where nothing of the kind is asked for: whoever presses it only wants to know what it is. */
export function meant(node: string, things: Thing[], view: AgeView): string | null {
  const label = (kind: string): string | null => things.find((thing) => thing.kind === kind)?.label ?? null;
  const region = label("region");
  if (node === "attack.choose" && region !== null)
    return attackOn(region, label("country"), label("marker"), view);
  const [kind, verb] = VERBS[node] ?? [];
  const named = kind === undefined || region !== null ? null : label(kind);
  return named === null ? null : `${verb} ${named}`;
}

function attackOn(
  region: string,
  country: string | null,
  marker: string | null,
  view: AgeView,
): string | null {
  if (marker !== null) return marker === "action" ? `convert ${region}` : `storm ${region} ${marker}`;
  if (country !== null) return `attack ${region} ${country}`;
  return attackIn(region, view);
}

/** An attack in a region: on the first disc that is not one's own, or on the first marker. */
function attackIn(region: string, view: AgeView): string | null {
  const there = view.regions[region];
  if (!there) return null;
  const foe = Object.keys(there.discs).find((country) => country !== ownCountry(view));
  if (foe !== undefined) return `attack ${region} ${foe}`;
  const marker = Object.keys(there.markers).find((label) => label !== "action");
  return marker !== undefined ? `storm ${region} ${marker}` : `convert ${region}`;
}
