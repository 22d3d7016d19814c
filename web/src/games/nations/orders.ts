/** What can be ordered in advance about the things of Nations: cards on display, cards in use, slots, architects. */

import type { Desk, Thing } from "../../common/desk.svelte";
import type { Offer } from "../face";
import { Tongue } from "./tongue";
import { boardOf, cardOf, type NationsView, type NationView, viewOf } from "./types";

export function orders(thing: Thing, desk: Desk): Offer[] {
  const view = viewOf(desk);
  const own = view && view.seat !== null ? view.players[view.seat] : undefined;
  // Who has passed acts no more this round, and with the round all orders end.
  if (!view || !own || view.round === 0 || own.passed !== null) return [];
  const soon = offers(thing, desk, view, own);
  // In one's own turn the choice itself is at hand: only what waits for something else can be ordered.
  return desk.store.state?.decision?.node === "actions.turn" ? soon.filter(({ when }) => when) : soon;
}

function offers(thing: Thing, desk: Desk, view: NationsView, own: NationView): Offer[] {
  const tongue = new Tongue(desk);
  const { kind, label } = thing;
  if (kind === "card" && view.display.some(({ card }) => card === label)) {
    const buy: Offer = { label: tongue.say("order.buy"), choices: [`buy ${label}`] };
    const what = cardOf(boardOf(desk), label)?.kind;
    if (what === "building" || what === "military") buy.follow = slots(tongue, own);
    return [buy, { label: tongue.say("order.pass"), choices: ["pass"], when: `card-gone ${label}` }];
  }
  if (kind === "card" && cardOf(boardOf(desk), label)?.action && held(own).includes(label)) {
    return own.used.includes(label) ? [] : [{ label: tongue.say("order.use"), choices: [`use ${label}`] }];
  }
  if (kind === "slot") return [{ label: tongue.say("order.deploy"), choices: [`deploy ${label}`] }];
  if (kind === "architect" && own.site)
    return [{ label: tongue.say("order.hire"), choices: [`hire ${label}`] }];
  return [];
}

const held = (own: NationView): string[] => [...own.advisors, ...own.colonies, ...own.wonders];

const slots = (tongue: Tongue, own: NationView): Offer["follow"] => ({
  label: tongue.say("order.over"),
  ways: own.slots.map(({ card, workers }, slot) => ({
    label: tongue.say("order.slot", { card: tongue.card(card), workers }),
    choice: `place ${slot + 1}`,
  })),
});
