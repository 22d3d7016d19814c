import { describe, expect, it } from "vitest";

import { byRegion, cardChances, targets } from "../../src/games/age-of-reason/forms/attack";
import { bidOptions, bids, complete, unallied } from "../../src/games/age-of-reason/forms/auction";
import { boxesOf, boxGroups, kindOfBox } from "../../src/games/age-of-reason/parts/boxes";
import { counted } from "../../src/games/age-of-reason/parts/cards";
import { clashOf } from "../../src/games/age-of-reason/parts/clash";
import { attacks, board, option, view } from "./table";

describe("the auction", () => {
  it("finds what can be bid", () => {
    expect(bids([option("pass"), option("bid 10"), option("bid 9")])).toEqual([9, 10]);
    expect(bids([option("propose_a france")])).toEqual([]);
  });

  it("offers the countries without an alliance", () => {
    expect(unallied(view({ alliances: ["france", null] }), ["prussia", "france", "russia"])).toEqual([
      "prussia",
      "russia",
    ]);
  });

  it("is complete with a country for each row, or the last one for either", () => {
    expect(complete({ upper: "france", lower: null }, false)).toBe(false);
    expect(complete({ upper: "france", lower: "france" }, false)).toBe(false);
    expect(complete({ upper: "france", lower: "russia" }, false)).toBe(true);
    expect(complete({ upper: null, lower: "russia" }, true)).toBe(true);
    expect(complete({ upper: "russia", lower: "russia" }, true)).toBe(false);
  });

  it("is made of options that follow each other", () => {
    const both = { upper: "france", lower: "russia" };
    const all = bidOptions("alliances.bid", 3, both, false);
    expect(all).toEqual(["bid 3", "propose_a france", "propose_b russia"]);
    expect(bidOptions("alliances.propose_a", 0, both, false)).toEqual(all.slice(1));
    expect(bidOptions("alliances.propose_b", 0, both, false)).toEqual(all.slice(2));
    const last = { upper: null, lower: "russia" };
    expect(bidOptions("alliances.bid", 0, last, true)).toEqual(["bid 0", "propose_b russia"]);
    expect(bidOptions("alliances.propose_last", 0, last, true)).toEqual(["propose_b russia"]);
  });
});

describe("the attack", () => {
  it("groups targets by region and leaves out everything else", () => {
    const found = targets(attacks);
    expect(found.map(({ verb }) => verb)).toEqual(["attack", "storm", "convert"]);
    expect(byRegion(found).map(([region]) => region)).toEqual(["baltic", "german-states", "india"]);
    expect(found[0]).toMatchObject({ region: "baltic", country: "france", marker: null });
  });

  it("sorts cards by their chance", () => {
    expect(attacks.map(cardChances)[0]).toEqual([
      ["3s@2", 0.4],
      ["blank", 0.1],
    ]);
    expect(cardChances(option("hold"))).toEqual([]);
  });
});

describe("boxes and cards", () => {
  it("shows the boxes that are open at the table, in their groups", () => {
    const groups = boxGroups(board, view());
    expect(groups.map(({ group }) => group)).toEqual(["advancement", "support", "trading"]);
    expect(groups[0]?.kinds[0]?.slots).toEqual([{ box: "banking:1", holder: "france" }]);
    expect(kindOfBox("banking:2")).toBe("banking");
    expect(boxesOf(view(), "france")).toEqual(["banking:1"]);
  });

  it("puts equal cards together", () => {
    expect(counted(["blank", "3s@2", "3s@2"])).toEqual([
      ["blank", 1],
      ["3s@2", 2],
    ]);
  });
});

describe("the combat under way", () => {
  const combat = {
    attacker: 0,
    defender: 1,
    region: "baltic",
    target: "france",
    marker: null,
    attacker_card: "3s@2",
    defender_card: null,
    laid: [null, null],
    hired: { russia: 1 },
    dice: [],
  };

  it("has two sides with their helpers", () => {
    const clash = clashOf(view({ combat, node: "combat.hire", actors: [1] }), board);
    expect(clash?.sides[0]).toMatchObject({ country: "prussia", card: "3s@2", helpers: [] });
    expect(clash?.sides[1]).toMatchObject({ country: "france", card: null, state: "hidden" });
    expect(clash?.sides[1]?.helpers).toEqual([{ country: "russia", state: "hired", by: "france" }]);
  });

  it("tells who is still choosing", () => {
    const clash = clashOf(view({ combat, node: "combat.cards", actors: [1], chosen: [0] }), board);
    expect(clash?.sides.map(({ state }) => state)).toEqual(["decided", "thinking"]);
    expect(clashOf(view(), board)).toBeNull();
  });
});
