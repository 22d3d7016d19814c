import { describe, expect, it } from "vitest";

import { Translator } from "../../src/common/translator";
import { ViewReader, type Reading } from "../../src/table/generic/reading";
import { spelledOut } from "../../src/table/options";

const translator = new Translator("en");
translator.add("web", { "generic.nothing": "none", "generic.yes": "yes", "generic.no": "no" });
translator.add(
  "g",
  { "word.gold": "gold", "log.won": "{who} won" },
  { card: { fort: { name: "Fort" }, ship: { name: "Ship" } }, region: { rome: { name: "Rome" } } },
);
const reader = new ViewReader(translator, "g", ["Ann", "Ben"]);

const only = (view: Record<string, unknown>): Reading | undefined => {
  const { facts, parts } = reader.read(view);
  return [...facts, ...parts][0]?.value;
};

describe("any view can be read", () => {
  it("names entries by the game's words, and otherwise by their keys", () => {
    const { facts } = reader.read({ gold: 3, last_taker: null });
    expect(facts).toEqual([
      { key: "gold", name: "Gold", value: { as: "text", text: "3" } },
      { key: "last_taker", name: "Last taker", value: { as: "text", text: "none" } },
    ]);
    expect(spelledOut("own-choice")).toBe("Own choice");
  });

  it("leaves out what the page shows already", () => {
    const { facts, parts } = reader.read({ game: "g", seats: 2, seat: 0, ply: 7, node: "x", actors: [0] });
    expect([...facts, ...parts]).toEqual([]);
  });

  it("names things by the kind that the entry lists, or by the only kind that has them", () => {
    expect(only({ cards: ["fort", "ship", "spare"] })).toEqual({
      as: "list",
      items: [
        { as: "text", text: "Fort" },
        { as: "text", text: "Ship" },
        { as: "text", text: "spare" },
      ],
    });
    expect(only({ where: "rome" })).toEqual({ as: "text", text: "Rome" });
  });

  it("shows an entry for each seat as a table with a row for each person", () => {
    const shown = only({
      players: [
        { gold: 1, cards: ["fort"], ready: true },
        { gold: -2, cards: [] },
      ],
    });
    expect(shown).toEqual({
      as: "table",
      columns: ["Gold", "Cards", "Ready"],
      rows: [
        {
          name: "Ann",
          cells: [
            { as: "text", text: "1" },
            { as: "list", items: [{ as: "text", text: "Fort" }] },
            { as: "text", text: "yes" },
          ],
        },
        {
          name: "Ben",
          cells: [
            { as: "text", text: "−2" },
            { as: "text", text: "none" },
            { as: "text", text: "" },
          ],
        },
      ],
    });
  });

  it("shows things by label as a table, and as facts where there is but one", () => {
    const shown = only({ regions: { rome: { discs: 1 }, gaul: { discs: 2 } } });
    expect(shown).toMatchObject({
      as: "table",
      columns: ["Discs"],
      rows: [{ name: "Rome" }, { name: "Gaul" }],
    });
    expect(only({ regions: { rome: { discs: 1 } } })).toMatchObject({
      as: "facts",
      facts: [{ name: "Rome" }],
    });
  });

  it("reads rows one by one where a table would be too wide", () => {
    const wide = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`field_${i}`, i]));
    const shown = only({ players: [wide, wide] });
    expect(shown).toMatchObject({ as: "facts", facts: [{ name: "Ann" }, { name: "Ben" }] });
  });

  it("says messages, and names seats", () => {
    const won = { key: "log.won", args: { who: ["", "Ann"] }, domain: "g" };
    expect(only({ news: won })).toEqual({ as: "text", text: "Ann won" });
    expect(only({ leading_seat: 1 })).toEqual({ as: "text", text: "Ben" });
  });
});
