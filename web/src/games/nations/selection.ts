/** Pressing and pointing at this table. */

import type { TableContext } from "../../common/table-context.svelte";
import { Selection } from "../../common/selection.svelte";

const selections = new WeakMap<TableContext, Selection>();

export function selectionOf(context: TableContext): Selection {
  let selection = selections.get(context);
  if (!selection) selections.set(context, (selection = new Selection(context)));
  return selection;
}
