/** What the reader has selected at this table: things, the part that a small screen shows, a proposal, a card. */

import type { TableContext, Thing } from "../../common/table-context.svelte";
import { Selection } from "../../common/selection.svelte";
import type { Proposal } from "./forms/auction";
import { ownCountry, viewOf, type AgeView } from "./types";

const ACTION = "action"; // the marker that is converted, not attacked

export class AgeSelection extends Selection {
  /** The part of the table that a small screen shows below the map. */
  tab = $state("boxes");
  /** What the reader last proposed at the auction, and which countries were free then. */
  proposed = $state.raw<{ among: string; proposal: Proposal }>({
    among: "",
    proposal: { upper: null, lower: null },
  });
  /** A card that was chosen along with an attack in a region: played when it is asked for. */
  card = $state.raw<{ label: string; region: string } | null>(null);

  protected override meant(things: Thing[]): Thing[] {
    const view = viewOf(this.context);
    return view ? meant(things, view) : things;
  }
}

/**
 * Whoever presses a region means the first disc there that is not their own, or the first marker. An action marker is
 * not named by its option: that names the region alone.
 */
export function meant(things: Thing[], view: AgeView): Thing[] {
  const [region, piece] = things;
  if (region?.kind !== "region") return things;
  if (piece) return piece.kind === "marker" && piece.label === ACTION ? [region] : things;
  const there = view.regions[region.label];
  if (!there) return [];
  const country = Object.keys(there.discs).find((label) => label !== ownCountry(view));
  if (country !== undefined) return [region, { kind: "country", label: country }];
  const marker = Object.keys(there.markers).find((label) => label !== ACTION);
  return marker === undefined ? [region] : [region, { kind: "marker", label: marker }];
}

const selections = new WeakMap<TableContext, AgeSelection>();

export function selectionOf(context: TableContext): AgeSelection {
  let selection = selections.get(context);
  if (!selection) selections.set(context, (selection = new AgeSelection(context)));
  return selection;
}
