/** Orders given in advance: in words, and whether something offered has been ordered already. */

import type { Speech } from "../common/text";
import type { ConditionInfo, OrderInfo, OutcomeInfo } from "../common/wire-extra";
import type { Offer } from "../games/face";

/** An order as a sentence without its full stop. */
export function inWords(order: OrderInfo, speech: Speech): string {
  const deed = order.texts
    .map((text) => speech.render(text))
    .reduce((first, second) => speech.say("table.orders.then", { first, second }));
  if (!order.condition) return deed;
  return speech.say("table.orders.as_soon_as", { deed, condition: speech.render(order.condition) });
}

/** What became of an order. */
export function outcomeWords({ order, done, reason }: OutcomeInfo, speech: Speech): string {
  const failed = done === 0 ? "table.orders.dropped" : "table.orders.partly";
  const said = speech.say(reason === null ? "table.orders.done" : failed, { order: inWords(order, speech) });
  return reason === null ? said : `${said} ${speech.render(reason)}`;
}

/** The order that waits for what is offered, whatever shall follow it. */
export const waitingFor = (orders: OrderInfo[], offer: Offer): OrderInfo | undefined =>
  orders.find((order) => order.choices[0] === offer.choices[0] && order.when === (offer.when ?? ""));

/** The conditions that a form can ask for with this deed: those about nothing, or about a number. */
export const plainConditions = (conditions: ConditionInfo[], verb: string): ConditionInfo[] =>
  conditions.filter(
    ({ kind, verbs }) => (kind === null || kind === "") && (verbs.length === 0 || verbs.includes(verb)),
  );

/** A condition in notation. */
export const conditionOf = ({ id, kind }: ConditionInfo, amount: number): string =>
  kind === null ? id : `${id} ${amount}`;
