import { describe, expect, it } from "vitest";

import { flatten, Translator } from "../../src/common/translator";
import type { Message, Saying } from "../../src/common/wire";
import { plainAmount, printed } from "../../src/games/nations/printed";
import german from "../../../src/worldstage/games/nations/text/de.toml";
import english from "../../../src/worldstage/games/nations/text/en.toml";
import { card } from "./table";

type Names = Record<string, Record<string, Record<string, string>>>;

function rendering(language: "en" | "de", catalogue: unknown): (words: Saying) => string {
  const { names, ...messages } = catalogue as { names: Names };
  const translator = new Translator(language);
  translator.add("nations", flatten(messages), names);
  return (words) => translator.render(words as Message);
}
const inEnglish = rendering("en", english);
const inGerman = rendering("de", german);

const read = (one: ReturnType<typeof card>, say = inEnglish): string[] => printed(one).map(say);

describe("what is printed on a card", () => {
  it("is said of a building and of military with costs, raid value and points", () => {
    const forum = card("forum", "building", { amounts: { gold: 2, books: 1 } });
    expect(read(forum)).toEqual([
      "each worker: +2 gold, +1 book; deploying: 1 stone; victory points in the end: 1 for the first worker, 1 for the second",
    ]);
    expect(read(forum, inGerman)).toEqual([
      "je Arbeiter: +2 Gold, +1 Buch; Einsetzkosten: 1 Stein; Siegpunkte am Ende: 1 für den ersten Arbeiter, 1 für den zweiten",
    ]);
    const samurai = card("samurai", "military", {
      amounts: { gold: -1, strength: 7 },
      raid: 5,
      deploy: 3,
      row: [1, 2, 2],
    });
    expect(read(samurai)).toEqual([
      "each worker: −1 gold, +7 strength; raid value 5; deploying: 3 stone; victory points in the end: 1 for the first worker, 2 for the second, 2 for the third",
    ]);
  });

  it("is said of what nobody can buy at the moment: wars, battles, golden ages, colonies, wonders", () => {
    expect(read(card("w", "war", { good: "books", many: 1 }))).toEqual([
      "the defeated lose 1 book and a victory point",
    ]);
    expect(read(card("b", "battle"))).toEqual(["books, food or stone by raid value"]);
    expect(read(card("g", "golden-age", { good: "books", many: 2, price: 1 }))).toEqual([
      "2 books, or pay 1 good of any kind for a victory point",
    ]);
    expect(read(card("c", "colony", { needs: 4, amounts: { food: 2 }, points: 1 }))).toEqual([
      "needs strength 4",
      "each production: +2 food",
      "1 victory point in the end",
    ]);
    expect(read(card("h", "wonder", { stages: [1, 2], amounts: { stone: -1, food: 2 }, points: 1 }))).toEqual(
      ["sections: 1 + 2 stone", "each production: −1 stone, +2 food", "1 victory point in the end"],
    );
  });

  it("ends with its effects", () => {
    expect(read(card("e", "advisor", { amounts: { gold: 1, strength: 1 } }))).toEqual([
      "each production: +1 gold",
      "+1 strength",
    ]);
    const effect = { key: "leaves.defeat", args: {}, domain: "nations" };
    expect(read(card("a", "advisor", { amounts: { strength: 1 }, effects: [effect] }))).toEqual([
      "+1 strength",
      "is removed after a defeat",
    ]);
  });
});

it("counts goods in the right number", () => {
  expect(inEnglish(plainAmount("books", 1))).toBe("1 book");
  expect(inEnglish(plainAmount("books", 2))).toBe("2 books");
  expect(inGerman(plainAmount("books", 1))).toBe("1 Buch");
});
