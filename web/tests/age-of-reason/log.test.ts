import { describe, expect, it } from "vitest";

import { combats, concerns, decisive, rolled, things } from "../../src/games/age-of-reason/log";
import { line } from "./table";

const prussia: [string, string] = ["country", "prussia"];
const france: [string, string] = ["country", "france"];
const opening = line(1, "combat.attacked", {
  country: prussia,
  target: france,
  region: ["region", "baltic"],
});
const cards = [
  line(2, "combat.revealed", { country: prussia, card: ["card", "3s@2"] }),
  line(3, "combat.no_card", { country: france }),
  line(4, "combat.helped", { country: ["country", "austria"] }),
];
const dice = line(5, "combat.rolled", { a1: ["", 6], a2: ["", 1], d1: ["", 2], d2: ["", 2] });
const end = [
  line(6, "combat.sum", {
    country: prussia,
    total: ["", 9],
    dice: ["", 5],
    card: ["", 3],
    helpers: ["", 1],
    hired: ["", 0],
    boxes: ["", 0],
  }),
  line(6, "combat.sum", {
    country: france,
    total: ["", 1],
    dice: ["", 0],
    card: ["", 0],
    helpers: ["", 0],
    hired: ["", 0],
    boxes: ["", 1],
  }),
  line(7, "combat.won", {
    country: prussia,
    region: ["region", "baltic"],
    attack: ["", 9],
    defence: ["", 1],
    margin: ["", 8],
    against: ["", 0],
  }),
  line(8, "unrest.gained", {
    country: france,
    points: ["", 1],
    reason: ["reason", "weaker-side"],
    unrest: ["", 5],
  }),
  line(9, "gold.received", { country: prussia, gold: ["", 5], reason: ["reason", "income"], left: ["", 5] }),
];

describe("the things of a line", () => {
  it("include the space that a country has joined", () => {
    expect(things(line(0, "alliances.joined", { country: prussia, space: ["", 3] }))).toEqual([
      { kind: "space", label: "3" },
    ]);
    expect(things(opening)).toEqual([]);
  });
});

describe("a combat as lines tell it", () => {
  it("is told from its beginning to its end", () => {
    const [combat, ...more] = combats([opening, ...cards, dice, ...end], []);
    expect(more).toEqual([]);
    expect(combat).toMatchObject({
      attacker: "prussia",
      target: "france",
      region: "baltic",
      cards: [
        ["prussia", "3s@2"],
        ["france", null],
      ],
      helped: ["austria"],
      dice: [6, 1, 2, 2],
      attack: 9,
      defence: 1,
      won: true,
    });
    expect(combat?.sums.attack).toEqual([
      ["dice", 5],
      ["card", 3],
      ["helpers", 1],
      ["hired", 0],
      ["boxes", 0],
    ]);
    expect(combat?.sums.defence.at(-1)).toEqual(["boxes", 1]);
    expect(combat?.after.map(({ index }) => index)).toEqual([8]);
  });

  it("tells what a marker or a country without a player is made of", () => {
    const sum = { total: ["", 7], dice: ["", 2], strength: ["", 4] } as const;
    const marker = line(6, "combat.sum_marker", {
      total: [...sum.total],
      dice: [...sum.dice],
      strength: [...sum.strength],
    });
    const nobody = line(6, "combat.sum_nonplayer", {
      country: france,
      total: [...sum.total],
      dice: [...sum.dice],
      strength: [...sum.strength],
      helpers: ["", 1],
    });
    expect(combats([opening, dice, marker], [])[0]?.sums.defence).toEqual([
      ["dice", 2],
      ["number", 4],
    ]);
    expect(combats([opening, dice, nobody], [])[0]?.sums.defence).toEqual([
      ["dice", 2],
      ["disc", 4],
      ["helpers", 1],
    ]);
  });

  it("takes what came before from the log", () => {
    const log = [opening, ...cards, dice, ...end];
    expect(combats([dice, ...end], log)[0]).toMatchObject({
      attacker: "prussia",
      helped: ["austria"],
      won: true,
    });
    expect(combats([line(20, "boxes.placed")], log)).toEqual([]);
  });

  it("is not decided while dice may be rolled again", () => {
    expect(combats([opening, dice], [])[0]).toMatchObject({ won: null, attack: null });
  });

  it("calls for a scene when dice fall", () => {
    expect(decisive([opening])).toBe(false);
    expect(decisive([dice])).toBe(true);
    expect(rolled(end)).toBe(false);
    expect(decisive(end)).toBe(true);
  });

  it("concerns those who took part", () => {
    const [combat] = combats([opening, ...cards, dice, ...end], []);
    expect(
      combat && ["prussia", "france", "austria", "spain", null].map((country) => concerns(combat, country)),
    ).toEqual([true, true, true, false, false]);
  });
});
