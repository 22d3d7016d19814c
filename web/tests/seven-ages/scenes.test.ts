// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";

import type { Line } from "../../src/common/wire-extra";
import { clashIn, colourOf, gloryOf } from "../../src/games/seven-ages/scene/chronicle";
import { newsIn, placesOf } from "../../src/games/seven-ages/since";
import { line as written } from "../table/helpers";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
const { scenes } = await import("../../src/games/seven-ages/scenes");
const { sumsBefore } = await import("../../src/games/seven-ages/scene/scoring");
const { scenesIn, wordIn } = await import("../../src/table/scenes/scenes");

type Args = Line["message"]["args"];
type Given = Record<string, string | number>;

const KINDS: Record<string, string> = {
  empire: "card",
  enemy: "card",
  partner: "card",
  card: "card",
  seat: "seat",
  area: "area",
  colour: "colour",
  cause: "cause",
  unit: "unit",
  addend: "addend",
  icon: "icon",
};
const typed = (args: Given): Args =>
  Object.fromEntries(Object.entries(args).map(([name, value]) => [name, [KINDS[name] ?? "", value]]));

/** Lines of a log, each by its key and arguments; `list` are items of it. */
function log(...lines: [key: string, args?: Given, list?: Given[]][]): Line[] {
  return lines.map(([key, args = {}, list], index) => {
    const all: Args = typed(args);
    if (list)
      for (const [i, item] of list.entries())
        all[`item${i}`] = ["", { key: `log.${key}_each`, args: typed(item), domain: "seven-ages" }] as never;
    return written(index, index, `log.${key}`, all);
  });
}

const told = (lines: Line[]): string[] =>
  scenesIn(lines, scenes).map(({ spec, lines: own }) => `${spec.id} ${own.map(({ index }) => index).join()}`);

const fight = log(
  ["start.founded", { seat: 0, empire: "assyrians", colour: "pink" }],
  ["start.founded", { seat: 1, empire: "hittites", colour: "tan" }],
  ["conflict.began", { empire: "assyrians", enemy: "hittites", area: "syria" }],
  ["conflict.round", { area: "syria", count: 1 }],
  ["conflict.drew", { empire: "assyrians" }],
  ["conflict.front", { empire: "assyrians", amount: 4 }, [{ count: 2, unit: "sword", value: 4 }]],
  [
    "conflict.total",
    { empire: "assyrians", amount: 9 },
    [
      { addend: "card", value: 5 },
      { addend: "front", value: 4 },
    ],
  ],
  ["conflict.front", { empire: "hittites", amount: 1 }, [{ count: 1, unit: "spear", value: 1 }]],
  ["conflict.total", { empire: "hittites", amount: 1 }, [{ addend: "front", value: 1 }]],
  ["conflict.round_won", { empire: "assyrians", enemy: "hittites" }],
  ["units.lost", { empire: "hittites", area: "syria", count: 1, cause: "conflict" }],
  ["conflict.won", { empire: "assyrians", enemy: "hittites", area: "syria" }],
  ["area.taken", { empire: "assyrians", area: "syria" }],
  ["money.paid", { empire: "hittites", amount: 3, balance: 0, cause: "dissolution" }],
  ["empire.gone", { seat: 1, empire: "hittites", cause: "no-units" }],
);

describe("the scenes of 7 Ages", () => {
  it("has a conflict from its totals to what comes of it, and then the end of an empire", () => {
    expect(told(fight)).toEqual(["founding 0", "founding 1", "conflict 5,6,7,8,9,10,11,12", "fall 13,14"]);
  });

  it("tells with a conflict what its area loses", () => {
    const spoils = log(
      ["conflict.both_lost", { empire: "assyrians", enemy: "hittites", area: "syria" }],
      ["relic.gone", { artefact: "colossus", empire: "hittites", cause: "conflict" }],
      ["disorder.went", { area: "syria", cause: "area-empty" }],
      ["disorder.went", { area: "egypt", cause: "calming" }],
    );
    expect(told(spoils)).toEqual(["conflict 0,1,2"]);
  });

  it("has a scene for each round of a conflict", () => {
    const rounds = log(
      ["conflict.total", { empire: "assyrians", amount: 3 }],
      ["conflict.total", { empire: "hittites", amount: 3 }],
      ["conflict.tied", { empire: "assyrians", enemy: "hittites" }],
      ["conflict.round", { area: "syria", count: 2 }],
      ["conflict.total", { empire: "assyrians", amount: 3 }],
      ["conflict.round_won", { empire: "hittites", enemy: "assyrians" }],
    );
    expect(told(rounds)).toEqual(["conflict 0,1,2", "conflict 4,5"]);
  });

  it("has a trade, a new age in the middle of it, the scoring and the end, in their order", () => {
    const round = log(
      ["trade.began", { seat: 0, empire: "assyrians", partner: "hittites" }],
      ["trade.total", { empire: "assyrians", card: "a", number: 2, bonus: 0, total: 7 }],
      ["trade.total", { empire: "hittites", card: "b", number: 2, bonus: 0, total: 5 }],
      ["trade.won", { empire: "assyrians" }],
      ["level.changed", { empire: "assyrians", level: 8, age: 2, cause: "trade" }],
      ["age.began", { age: 2 }],
      ["progress.began"],
      ["level.changed", { empire: "hittites", level: 7, age: 1, cause: "free-progress" }],
      ["glory.began"],
      ["glory.scored", { seat: 0, empire: "assyrians", amount: 2 }, [{ icon: "land", points: 2 }]],
      ["glory.gained", { seat: 0, amount: 2, balance: 9, cause: "scoring" }],
      ["ending.began"],
      ["ending.place", { seat: 0, place: 1, glory: 9 }],
    );
    expect(told(round)).toEqual(["trade 1,2,3,4", "age 5", "scoring 8,9,10", "finale 11,12"]);
  });
});

describe("a conflict in the log", () => {
  const [, , scene] = scenesIn(fight, scenes);
  const clash = clashIn(scene?.lines ?? [], fight);

  it("tells both sides, the attacker first, with units and every addend", () => {
    const [attacker, defender] = clash.sides;
    expect(clash.area).toBe("syria");
    expect(clash.round).toBe(1);
    expect(attacker).toMatchObject({ empire: "assyrians", total: 9 });
    expect(attacker.front).toEqual([{ unit: "sword", count: 2, value: 4 }]);
    expect(attacker.addends).toEqual([
      ["card", 5],
      ["front", 4],
    ]);
    expect(defender).toMatchObject({ empire: "hittites", total: 1, support: [] });
  });

  it("tells who has won the round and the conflict, and what came of it", () => {
    expect([clash.winner, clash.victor]).toEqual([0, 0]);
    expect(clash.after.map(({ index }) => index)).toEqual([10, 12]);
  });

  it("tells sides of the same name apart: parts of an empire", () => {
    const parts = log(
      ["conflict.began", { empire: "rome", enemy: "rome", area: "italy" }],
      ["conflict.total", { empire: "rome", amount: 3 }],
      ["conflict.total", { empire: "rome", amount: 5 }],
      ["conflict.round_won", { empire: "rome", enemy: "rome" }],
    );
    const { sides, winner } = clashIn(parts.slice(1), parts);
    expect(sides.map(({ total }) => total)).toEqual([3, 5]);
    expect(winner).toBe(1);
  });

  it("tells who has retreated where there was no round", () => {
    const fled = log(
      ["conflict.began", { empire: "assyrians", enemy: "hittites", area: "syria" }],
      ["conflict.retreats", { empire: "assyrians", area: "syria" }],
      ["conflict.won", { empire: "hittites", enemy: "assyrians", area: "syria" }],
    );
    const { victor, retreated, sides } = clashIn(fled.slice(2), fled);
    expect([victor, retreated, sides[0].empire]).toEqual([1, "assyrians", "assyrians"]);
  });
});

describe("empires in the log", () => {
  it("have the colour with which they began last", () => {
    const again = log(
      ["start.founded", { seat: 0, empire: "franks", colour: "red" }],
      ["empire.gone", { seat: 0, empire: "franks", cause: "dissolution" }],
      ["start.founded", { seat: 1, empire: "franks", colour: "blue" }],
    );
    expect(colourOf(again, null, "franks", 1)).toBe("red");
    expect(colourOf(again, null, "franks")).toBe("blue");
    expect(colourOf(again, null, "goths")).toBe("");
  });

  it("have brought glory since they began, doubled or not", () => {
    const life = log(
      ["start.founded", { seat: 0, empire: "franks", colour: "red" }],
      ["glory.scored", { seat: 0, empire: "franks", amount: 3 }],
      ["glory.lasting", { seat: 0, empire: "franks", amount: 1 }],
      ["glory.doubled", { seat: 0, empire: "franks", before: 4, after: 8 }],
      ["glory.scored", { seat: 0, empire: "goths", amount: 9 }],
    );
    expect(gloryOf(life, "franks", 99)).toBe(8);
    expect(gloryOf(life.slice(1), "franks", 99)).toBeNull();
  });

  it("add to sums that are known before a scoring", () => {
    const lines = log(
      ["glory.gained", { seat: 1, amount: 1, balance: 4, cause: "artefact" }],
      ["glory.began"],
      ["glory.gained", { seat: 0, amount: 3, balance: 10, cause: "scoring" }],
      ["glory.lost", { seat: 2, amount: 2, balance: 5, cause: "scoring" }],
    );
    expect(sumsBefore(lines.slice(1), lines, 4, true)).toEqual({ 0: 7, 1: 4, 2: 7, 3: 0 });
    expect(sumsBefore(lines.slice(1), lines, 4, false)).toEqual({ 0: 7, 1: 4, 2: 7 });
  });
});

describe("since the reader last looked", () => {
  const lines = log(
    ["area.taken", { empire: "franks", area: "denmark" }],
    ["area.taken", { empire: "franks", area: "poland" }],
    ["area.left", { empire: "franks", area: "poland" }],
    ["card.event", { seat: 1, card: "x", event: "revolt" }],
    ["card.at_empire", { empire: "goths" }],
    ["conflict.won", { empire: "franks", enemy: "goths", area: "alps" }],
    ["level.changed", { empire: "franks", level: 9, age: 2, cause: "trade" }],
    ["level.changed", { empire: "franks", level: 10, age: 2, cause: "free-progress" }],
    ["glory.scored", { seat: 0, empire: "franks", amount: 4 }],
    ["area.left", { empire: "goths", area: "alps" }],
    ["level.changed", { empire: "goths", level: 3, age: 1, cause: "free-progress" }],
    ["empire.gone", { seat: 1, empire: "huns", cause: "dissolution" }],
  );

  it("each empire has at most three lines, own ones first", () => {
    const news = newsIn(lines, ["goths"]);
    expect(news.map(({ empire }) => empire)).toEqual(["goths", "franks", "huns"]);
    expect(news.map(({ items }) => items.map(({ key }) => key))).toEqual([
      ["conflicts", "areas", "line"],
      ["conflicts", "areas", "level"],
      ["line"],
    ]);
  });

  it("what was won and lost again is no news; levels and glory are summed up", () => {
    const [franks] = newsIn(lines, ["franks"]);
    expect(franks?.items[1]).toMatchObject({ won: ["denmark"], lost: [] });
    expect(franks?.items[2]).toMatchObject({ level: 10, age: 2, glory: 4 });
  });

  it("every line leads to its place, or to where the empire is at home", () => {
    const [franks] = newsIn(lines, ["franks"]);
    const places = franks?.items.map((item) => placesOf(item, "gaul").map(({ label }) => label));
    expect(places).toEqual([["alps"], ["denmark"], ["gaul"]]);
  });

  it("a card played on an area is news of whoever held it then, with its place", () => {
    const struck = log(
      ["card.event", { seat: 1, card: "x", event: "revolt" }],
      ["card.at_area", { area: "alps" }],
      ["area.left", { empire: "goths", area: "alps" }],
      ["area.taken", { empire: "franks", area: "alps" }],
      ["card.event", { seat: 1, card: "y", event: "plague" }],
      ["card.at_area", { area: "denmark" }],
      ["card.at_area", { area: "poland" }],
    );
    const news = newsIn(struck, ["goths"], (area) => ({ alps: "franks", denmark: "huns" })[area] ?? null);
    const aimed = news.flatMap(({ empire, items }) =>
      items.flatMap((item) =>
        item.key === "line" ? [[empire, wordIn(item.line.message, "card"), placesOf(item, "home")]] : [],
      ),
    );
    expect(aimed).toEqual([
      ["goths", "x", [{ kind: "area", label: "alps" }]],
      ["huns", "y", [{ kind: "area", label: "denmark" }]],
    ]);
  });

  it("a card played on a leader is news of its empire", () => {
    const struck = log(
      ["card.event", { seat: 1, card: "x", event: "assassin" }],
      ["card.at_leader", { leader: "attila", empire: "huns" }],
    );
    expect(newsIn(struck, []).map(({ empire }) => empire)).toEqual(["huns"]);
  });
});
