/** What can be ordered in advance about the things of Age of Reason: a disc in a box. */

import type { Desk, Thing } from "../../common/desk.svelte";
import type { Offer } from "../face";
import { Tongue } from "./tongue";
import { viewOf } from "./types";

export function orders({ kind, label }: Thing, desk: Desk): Offer[] {
  const free = kind === "box" && viewOf(desk)?.boxes[label] === null;
  if (!free || desk.store.state?.decision?.node === "actions.disc") return [];
  const tongue = new Tongue(desk);
  return [{ label: tongue.say("order.place"), choices: [`place ${label}`] }];
}
