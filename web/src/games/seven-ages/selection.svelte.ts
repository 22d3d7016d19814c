/** What the reader has selected at this table: things, the part below the map, the empire whose sheet is open. */

import { Selection } from "../../common/selection.svelte";
import type { TableContext } from "../../common/table-context.svelte";

export const PARTS = ["hand", "own", "all", "track", "glory"] as const;

export class AgesSelection extends Selection {
  /** The part of the table that is shown below the map. */
  part = $state<string>("hand");
  /** The colour of the empire whose sheet is open; null: the reader's first. */
  empire = $state<string | null>(null);
  /** The part lies over the map, as high as the table allows. */
  tall = $state(false);

  /** Whoever watches has no hand: all empires, then. */
  constructor(context: TableContext) {
    super(context);
    if (context.store.seat === null) this.part = "all";
  }

  /** Open the sheet of an empire. */
  showEmpire(colour: string): void {
    this.empire = colour;
    this.part = "own";
  }
}

const selections = new WeakMap<TableContext, AgesSelection>();

export function selectionOf(context: TableContext): AgesSelection {
  let selection = selections.get(context);
  if (!selection) selections.set(context, (selection = new AgesSelection(context)));
  return selection;
}
