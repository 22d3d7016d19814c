/** What is printed on a card, in words: as the game itself describes it when it offers the card. */

import type { Saying } from "../../common/wire-extra";
import { GAME, type ProgressCardBoard } from "./types";

const text = (key: string, args: Record<string, unknown[]> = {}): Saying => ({ domain: GAME, key, args });

/** "2 books", with the word for one or several. */
export const plainAmount = (good: string, amount: number): Saying =>
  text("amount.plain", { amount: ["", amount], good: ["good", good] });

const changes = (amounts: Record<string, number>): Saying[] =>
  Object.entries(amounts).map(([good, amount]) =>
    text(amount < 0 ? "amount.less" : "amount.more", {
      amount: ["", Math.abs(amount)],
      good: ["good", good],
    }),
  );

/** All of them as one. */
function joined(parts: Saying[]): Saying[] {
  if (parts.length === 0) return [];
  return [parts.reduce((a, b) => text("join.and", { a: ["text", a], b: ["text", b] }))];
}

/** What the workers on a card score in the end, from the first on. */
function row(points: number[]): Saying {
  const [a = 0, b = 0, c = 0, d = 0] = points;
  return text("card.row", { many: ["", points.length], a: ["", a], b: ["", b], c: ["", c], d: ["", d] });
}

const MEASURES = ["stability", "strength"];

/** What a card gives: goods in each production, and stability and strength while it stays. */
function income(amounts: Record<string, number>): Saying[] {
  const part = (measures: boolean): Saying[] =>
    joined(
      changes(
        Object.fromEntries(Object.entries(amounts).filter(([good]) => MEASURES.includes(good) === measures)),
      ),
    );
  return [...part(false).map((what) => text("card.income", { what: ["text", what] })), ...part(true)];
}

/** What a card says beyond its title, a message each. */
export function printed(card: ProgressCardBoard): Saying[] {
  const found: Saying[] = [];
  const given = joined(changes(card.amounts));
  if ((card.kind === "building" || card.kind === "military") && given[0]) {
    found.push(
      text(`card.${card.kind}`, {
        what: ["text", given[0]],
        raid: ["", card.raid],
        stone: ["", card.deploy],
        row: ["text", row(card.row)],
      }),
    );
  } else {
    const good: Record<string, unknown[]> = { amount: ["", card.many], good: ["good", card.good ?? ""] };
    if (card.kind === "colony") found.push(text("card.colony", { strength: ["", card.needs] }));
    if (card.kind === "wonder") found.push(text("card.wonder", { stages: ["", card.stages.join(" + ")] }));
    if (card.kind === "war") found.push(text("card.war", good));
    if (card.kind === "battle") found.push(text("card.battle"));
    if (card.kind === "golden-age") found.push(text("card.golden_age", { price: ["", card.price], ...good }));
    found.push(...income(card.amounts));
  }
  if (card.points) found.push(text("card.points", { points: ["", card.points] }));
  return [...found, ...card.effects];
}
