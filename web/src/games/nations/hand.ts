/** Pressing and pointing at this table. */

import type { Desk, Thing } from "../../common/desk.svelte";
import { Touch } from "../../common/touch.svelte";

/** What somebody has in mind who presses a thing: by kind of thing, when it is their turn. */
const VERBS: Record<string, string> = { card: "buy", slot: "deploy", architect: "hire" };

export function meant(node: string | undefined, things: Thing[]): string | null {
  const [thing] = things;
  const verb = thing && VERBS[thing.kind];
  return node === "actions.turn" && thing && verb ? `${verb} ${thing.label}` : null;
}

const hands = new WeakMap<Desk, Touch>();

export function handOf(desk: Desk): Touch {
  let hand = hands.get(desk);
  if (!hand)
    hands.set(desk, (hand = new Touch(desk, (things) => meant(desk.store.state?.decision?.node, things))));
  return hand;
}
