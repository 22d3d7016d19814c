/** What can be ordered in advance about the things of Nations: cards on display, cards in use, slots, architects. */

import type { TableContext, Thing } from "../../common/table-context.svelte";
import type { Offer } from "../game-ui";
import { NationsTexts } from "./texts";
import { boardOf, cardOf, type NationsView, type NationView, viewOf } from "./types";

export function orders(thing: Thing, context: TableContext): Offer[] {
  const view = viewOf(context);
  const own = view && view.seat !== null ? view.players[view.seat] : undefined;
  // Who has passed acts no more this round, and with the round all orders end.
  if (!view || !own || view.round === 0 || own.passed !== null) return [];
  const soon = offers(thing, context, view, own);
  // In one's own turn the choice itself is at hand: only what waits for something else can be ordered.
  return context.store.state?.decision?.node === "actions.turn" ? soon.filter(({ when }) => when) : soon;
}

function offers(thing: Thing, context: TableContext, view: NationsView, own: NationView): Offer[] {
  const texts = new NationsTexts(context);
  const { kind, label } = thing;
  if (kind === "card" && view.display.some(({ card }) => card === label)) {
    const buy: Offer = { label: texts.say("order.buy"), options: [`buy ${label}`] };
    const what = cardOf(boardOf(context), label)?.kind;
    if (what === "building" || what === "military") buy.follow = slots(texts, own);
    return [buy, { label: texts.say("order.pass"), options: ["pass"], when: `card-gone ${label}` }];
  }
  if (kind === "card" && cardOf(boardOf(context), label)?.action && held(own).includes(label)) {
    return own.used.includes(label) ? [] : [{ label: texts.say("order.use"), options: [`use ${label}`] }];
  }
  if (kind === "slot") return [{ label: texts.say("order.deploy"), options: [`deploy ${label}`] }];
  if (kind === "architect" && own.site)
    return [{ label: texts.say("order.hire"), options: [`hire ${label}`] }];
  return [];
}

const held = (own: NationView): string[] => [...own.advisors, ...own.colonies, ...own.wonders];

const slots = (texts: NationsTexts, own: NationView): Offer["follow"] => ({
  label: texts.say("order.over"),
  ways: own.slots.map(({ card, workers }, slot) => ({
    label: texts.say("order.slot", { card: texts.card(card), workers }),
    choice: `place ${slot + 1}`,
  })),
});
