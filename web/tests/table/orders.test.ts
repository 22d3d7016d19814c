import { describe, expect, it } from "vitest";

import { flatten, Translator } from "../../src/common/translator";
import type { ConditionInfo, OrderInfo } from "../../src/common/wire-extra";
import { conditionOf, orderText, outcomeText, plainConditions, waitingFor } from "../../src/table/orders";

type Tree = { default: Record<string, unknown> };
const texts = import.meta.glob<Tree>("../../src/text/*/orders.toml", { eager: true });

function translating(language: "de" | "en"): Translator {
  const translator = new Translator(language);
  translator.add("web", flatten(texts[`../../src/text/${language}/orders.toml`]?.default ?? {}));
  translator.add("game", {
    "order.buy": "Buy the farm",
    "order.place": "Place it here",
    "condition.passed.name": "all have passed",
    "why.gone": "This card is not on display.",
  });
  return translator;
}

const text = (key: string) => ({ key, args: {}, domain: "game" });
const order = (more: Partial<OrderInfo> = {}): OrderInfo => ({
  id: 1,
  options: ["buy farm", "place 2"],
  texts: [text("order.buy"), text("order.place")],
  when: "",
  condition: null,
  ...more,
});

describe("an order", () => {
  it("reads like a sentence", () => {
    expect(orderText(order(), translating("en"))).toBe("Buy the farm, then: Place it here");
    expect(orderText(order(), translating("de"))).toBe("Buy the farm, dann: Place it here");
    const waits = order({
      texts: [text("order.buy")],
      when: "passed",
      condition: text("condition.passed.name"),
    });
    expect(orderText(waits, translating("en"))).toBe("Buy the farm as soon as all have passed");
    expect(orderText(waits, translating("de"))).toBe("Buy the farm, sobald all have passed");
  });

  it("tells what became of it, and why", () => {
    const translator = translating("en");
    const bought = order({ texts: [text("order.buy")] });
    expect(outcomeText({ order: bought, done: 1, reason: null, rule: "" }, translator)).toBe(
      "Your order was carried out: Buy the farm.",
    );
    expect(outcomeText({ order: bought, done: 0, reason: text("why.gone"), rule: "1" }, translator)).toBe(
      "Your order could not be carried out: Buy the farm. This card is not on display.",
    );
    expect(outcomeText({ order: order(), done: 1, reason: text("why.gone"), rule: "1" }, translator)).toMatch(
      /^Only the beginning of your order was possible/,
    );
  });

  it("is found again by its first choice and its condition", () => {
    const orders = [order(), order({ id: 2, options: ["pass"], when: "gone farm" })];
    expect(waitingFor(orders, { label: "", options: ["buy farm"] })?.id).toBe(1);
    expect(waitingFor(orders, { label: "", options: ["pass"], when: "gone farm" })?.id).toBe(2);
    expect(waitingFor(orders, { label: "", options: ["pass"] })).toBeUndefined();
  });
});

describe("a condition", () => {
  const of = (id: string, kind: string | null, verbs: string[] = []): ConditionInfo => ({
    id,
    kind,
    verbs,
    least: 1,
    most: 9,
  });
  const known = [of("passed", null), of("below", ""), of("gone", "card"), of("bid", "", ["raise"])];

  it("is offered in a form if it is about nothing or a number, and goes with the verb", () => {
    expect(plainConditions(known, "pass").map(({ id }) => id)).toEqual(["passed", "below"]);
    expect(plainConditions(known, "raise").map(({ id }) => id)).toEqual(["passed", "below", "bid"]);
  });

  it("is sent with its number", () => {
    expect(conditionOf(of("passed", null), 3)).toBe("passed");
    expect(conditionOf(of("below", ""), 3)).toBe("below 3");
  });
});
