/** What can be ordered in advance about the things of Age of Reason: a disc in a box. */

import type { TableContext, Thing } from "../../common/table-context.svelte";
import type { Offer } from "../game-ui";
import { AgeTexts } from "./texts";
import { viewOf } from "./types";

export function orders({ kind, label }: Thing, context: TableContext): Offer[] {
  const free = kind === "box" && viewOf(context)?.boxes[label] === null;
  if (!free || context.store.state?.decision?.node === "actions.disc") return [];
  const texts = new AgeTexts(context);
  return [{ label: texts.say("order.place"), options: [`place ${label}`] }];
}
