/** What the reader has selected at this table: things, the part that a small screen shows, a proposal, a card. */

import type { TableContext, Thing } from "../../common/table-context.svelte";
import { Selection } from "../../common/selection.svelte";
import type { Proposal } from "./forms/auction";
import { meant } from "./notation";
import { viewOf } from "./types";

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

  constructor(context: TableContext) {
    super(context, (things) => wanted(context, things));
  }
}

function wanted(context: TableContext, things: Thing[]): string | null {
  const view = viewOf(context);
  const node = context.store.state?.decision?.node;
  return view && node !== undefined ? meant(node, things, view) : null;
}

const selections = new WeakMap<TableContext, AgeSelection>();

export function selectionOf(context: TableContext): AgeSelection {
  let selection = selections.get(context);
  if (!selection) selections.set(context, (selection = new AgeSelection(context)));
  return selection;
}
