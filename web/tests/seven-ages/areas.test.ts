import { describe, expect, it } from "vitest";

import { areasAbout, areasLit, areasOpen, offeredAt } from "../../src/games/seven-ages/map/areas";
import type { AgesView } from "../../src/games/seven-ages/types";
import { option } from "../table/helpers";
import { view } from "./table";

const held = (empire: string) => ({ empire, units: { ground: 1, naval: 0, air: 0 } });

/** Rome holds Latium, the Greeks Hellas and Crete. */
const seen = view({
  map_europe: { latium: held("red"), hellas: held("blue"), crete: held("blue") },
  uses: { han: { level: 8, why: null, areas: ["shantung", "honan"], artefact_for: [] } },
} as unknown as Partial<AgesView>);

const partner = option("partner blue", ["colour", "blue"]);
const embark = option("to crete:north", ["port", "crete:north"]);

describe("areas of options", () => {
  it("are those of the empires that can be chosen, too", () => {
    expect([...areasOpen([partner, option("skip")], seen)].sort()).toEqual(["crete", "hellas"]);
    expect([...areasOpen([embark, option("at latium", ["area", "latium"])], seen)]).toEqual([
      "crete",
      "latium",
    ]);
  });

  it("are lit more weakly where all that they are about would do nothing", () => {
    const vain = { ...partner, pointless: partner.text };
    const lit = areasLit([vain, embark, option("skip")], seen);
    expect([...lit.open]).toEqual(["crete"]);
    expect([...lit.weak]).toEqual(["hellas"]);
    expect(areasLit([partner, embark], seen).weak.size).toBe(0);
  });

  it("are not lit for every card of the hand", () => {
    expect(areasOpen([option("start han", ["card", "han"])], seen).size).toBe(0);
  });
});

describe("areas of things", () => {
  it("of a card are those where its empire would begin", () => {
    expect([...areasAbout([{ kind: "card", label: "han" }], seen)]).toEqual(["shantung", "honan"]);
    expect(areasAbout([{ kind: "card", label: "romans" }], seen).size).toBe(0);
  });

  it("of an empire are all that it holds, of nobody are none", () => {
    expect([...areasAbout([{ kind: "colour", label: "blue" }], seen)]).toEqual(["hellas", "crete"]);
    expect(areasAbout([{ kind: "colour", label: "green" }], seen).size).toBe(0);
    expect(areasAbout([{ kind: "colour", label: "blue" }], null).size).toBe(0);
  });
});

describe("a press on an area", () => {
  it("picks the empire that holds it where empires are chosen, open or not", () => {
    expect(offeredAt("crete", [partner], seen)).toEqual({ kind: "colour", label: "blue" });
    expect(offeredAt("latium", [partner], seen)).toEqual({ kind: "colour", label: "red" });
    expect(offeredAt("gaul", [partner], seen)).toEqual({ kind: "area", label: "gaul" });
  });

  it("picks the area or its coast where those are chosen", () => {
    expect(offeredAt("crete", [embark, partner], seen)).toEqual({ kind: "port", label: "crete:north" });
    expect(offeredAt("hellas", [option("at hellas", ["area", "hellas"])], seen)).toEqual({
      kind: "area",
      label: "hellas",
    });
  });

  it("has nothing to do with the colours of empires that are yet to come", () => {
    expect(offeredAt("latium", [option("colour green", ["colour", "green"])], seen).kind).toBe("area");
  });
});
