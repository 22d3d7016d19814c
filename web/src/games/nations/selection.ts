/** Pressing and pointing at this table. */

import type { TableContext, Thing } from "../../common/table-context.svelte";
import { Selection } from "../../common/selection.svelte";

/** What somebody has in mind who presses a thing: by kind of thing, when it is their turn. */
const VERBS: Record<string, string> = { card: "buy", slot: "deploy", architect: "hire" };

export function meant(node: string | undefined, things: Thing[]): string | null {
  const [thing] = things;
  const verb = thing && VERBS[thing.kind];
  return node === "actions.turn" && thing && verb ? `${verb} ${thing.label}` : null;
}

const selections = new WeakMap<TableContext, Selection>();

export function selectionOf(context: TableContext): Selection {
  let selection = selections.get(context);
  if (!selection)
    selections.set(
      context,
      (selection = new Selection(context, (things) => meant(context.store.state?.decision?.node, things))),
    );
  return selection;
}
