/** Orders given in advance: their texts, and whether something offered has been ordered already. */

import type { Translator } from "../common/translator";
import type { ConditionInfo, OrderInfo, OutcomeInfo } from "../common/wire-extra";
import type { Offer } from "../games/game-ui";

/** An order as a sentence without its full stop. */
export function orderText(order: OrderInfo, translator: Translator): string {
  const ordered = order.texts
    .map((text) => translator.render(text))
    .reduce((first, second) => translator.say("table.orders.then", { first, second }));
  if (!order.condition) return ordered;
  return translator.say("table.orders.as_soon_as", {
    ordered,
    condition: translator.render(order.condition),
  });
}

/** What became of an order. */
export function outcomeText({ order, done, reason }: OutcomeInfo, translator: Translator): string {
  const failed = done === 0 ? "table.orders.dropped" : "table.orders.partly";
  const said = translator.say(reason === null ? "table.orders.done" : failed, {
    order: orderText(order, translator),
  });
  return reason === null ? said : `${said} ${translator.render(reason)}`;
}

/** The order that waits for what is offered, whatever is to follow it. */
export const waitingFor = (orders: OrderInfo[], offer: Offer): OrderInfo | undefined =>
  orders.find((order) => order.options[0] === offer.options[0] && order.when === (offer.when ?? ""));

/** The conditions that a form can offer with this verb: those without argument, or with a number. */
export const plainConditions = (conditions: ConditionInfo[], verb: string): ConditionInfo[] =>
  conditions.filter(
    ({ kind, verbs }) => (kind === null || kind === "") && (verbs.length === 0 || verbs.includes(verb)),
  );

/** A condition in notation. */
export const conditionOf = ({ id, kind }: ConditionInfo, amount: number): string =>
  kind === null ? id : `${id} ${amount}`;
