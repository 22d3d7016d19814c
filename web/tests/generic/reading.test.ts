import { describe, expect, it } from "vitest";

import { Translator } from "../../src/common/translator";
import { ViewReader, type Reading } from "../../src/table/generic/reading";
import { spelledOut } from "../../src/table/options";

const translator = new Translator("en");
translator.add("web", { "generic.nothing": "none", "generic.yes": "yes", "generic.no": "no" });
translator.add(
  "g",
  { "word.gold": "gold", "log.won": "{who} won" },
  {
    card: { fort: { name: "Fort" }, ship: { name: "Ship" }, gaul: { name: "Gauls" } },
    region: { rome: { name: "Rome" }, gaul: { name: "Gaul" } },
    port: { rome: { name: "Rome" } },
    troop: { ship: { name: "Warship" } },
  },
);
const reader = new ViewReader(translator, { id: "g", kinds: { hand: "card", troops: "region" } }, [
  "Ann",
  "Ben",
]);

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

  it("names things by the kind that the game says for an entry, both ways across a table", () => {
    expect(only({ hand: "gaul" })).toEqual({ as: "text", text: "Gauls" });
    expect(only({ where: "gaul" })).toEqual({ as: "text", text: "gaul" });
    expect(only({ troops: { gaul: { ship: 1 }, rome: { ship: 2 } } })).toMatchObject({
      columns: ["Warship"],
      rows: [{ name: "Gaul" }, { name: "Rome" }],
    });
  });

  it("names rows after people only where they stand for seats", () => {
    expect(only({ turns: [{ seat: 1 }, { seat: 0 }] })).toMatchObject({
      rows: [{ name: "1" }, { name: "2" }],
    });
    const inner = { ages: [{ gold: 1 }, { gold: 2 }] };
    expect(only({ players: [inner, inner] })).toMatchObject({
      rows: [{ name: "Ann", cells: [{ rows: [{ name: "1" }, { name: "2" }] }] }, { name: "Ben" }],
    });
  });

  it("leaves out what no row has, and parts without anything", () => {
    const shown = only({ regions: { rome: { discs: 0, fort: false, card: null }, gaul: { discs: 2 } } });
    expect(shown).toMatchObject({ columns: ["Discs"] });
    expect(only({ regions: { rome: { discs: 1, fort: false } } })).toMatchObject({
      facts: [{ name: "Rome", value: { facts: [{ name: "Discs" }] } }],
    });
    expect(only({ cards: { fort: 0, ship: 2 } })).toMatchObject({ facts: [{ name: "Ship" }] });
    expect(reader.read({ regions: {}, cards: [] })).toMatchObject({ facts: [{ key: "cards" }], parts: [] });
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
    const shown = only({
      players: [
        { gold: null, ...wide },
        { gold: 5, ...wide },
      ],
    });
    expect(shown).toMatchObject({ as: "facts", facts: [{ name: "Ann" }, { name: "Ben" }] });
    const people = shown?.as === "facts" ? shown.facts.map(({ value }) => value) : [];
    const first = people.map((one) => (one.as === "facts" ? one.facts[0]?.name : ""));
    expect(first).toEqual(["Field 0", "Gold"]);
  });

  it("says messages, and names seats", () => {
    const won = { key: "log.won", args: { who: ["", "Ann"] }, domain: "g" };
    expect(only({ news: won })).toEqual({ as: "text", text: "Ann won" });
    expect(only({ leading_seat: 1 })).toEqual({ as: "text", text: "Ben" });
  });
});
