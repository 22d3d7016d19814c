import { describe, expect, it } from "vitest";

import type { DurationInfo, TableSummary } from "../src/common/wire";
import { estimate, rounded } from "../src/pages/duration";
import { ANY, fitting, isAny } from "../src/pages/filters";

const table = (id: string, rest: Partial<TableSummary>, ...holders: string[]): TableSummary =>
  ({
    id,
    game: "nations",
    language: "en",
    pace: "live",
    seats: holders.map((holder, seat) => ({ seat, holder })),
    ...rest,
  }) as TableSummary;

const tables = [
  table("a", {}, "person", "empty"),
  table("b", { game: "seven-ages", language: "de", pace: "slow" }, "person", "empty", "empty", "bot"),
  table("c", { game: "seven-ages" }, "person", "person", "empty"),
];
const found = (filter: Partial<typeof ANY>): string =>
  fitting(tables, { ...ANY, ...filter })
    .map(({ id }) => id)
    .join("");

describe("open tables", () => {
  it("are all listed unless something is wanted", () => {
    expect(found({})).toBe("abc");
    expect(isAny(ANY)).toBe(true);
    expect(isAny({ ...ANY, free: 1 })).toBe(false);
  });

  it("are filtered by game, free seats, language and pace, alone and together", () => {
    expect(found({ game: "seven-ages" })).toBe("bc");
    expect(found({ free: 2 })).toBe("b");
    expect(found({ language: "en" })).toBe("ac");
    expect(found({ pace: "slow" })).toBe("b");
    expect(found({ game: "seven-ages", language: "en", free: 1 })).toBe("c");
    expect(found({ game: "nations", pace: "slow" })).toBe("");
  });
});

describe("the playing time", () => {
  const duration: DurationInfo = {
    setting: "rounds",
    rounds: { "6": [5, 7], full: [30, 55] },
    sooner: { "faster=yes": [3, 8] },
    round: 60,
    person: 150,
    bot: 15,
  };

  it("grows with rounds and people; bots hardly count", () => {
    expect(estimate(duration, { rounds: "6" }, 4, 0)).toEqual([55, 77]);
    expect(estimate(duration, { rounds: "6" }, 1, 4)).toEqual([22.5, 31.5]);
    expect(estimate(duration, { rounds: "full" }, 4, 0)).toEqual([330, 605]);
  });

  it("is shorter where a setting ends the game sooner, and never longer", () => {
    expect(estimate(duration, { rounds: "full", faster: "yes" }, 4, 0)).toEqual([33, 88]);
    expect(estimate(duration, { rounds: "6", faster: "yes" }, 4, 0)).toEqual([33, 77]);
  });

  it("is unknown for a value that the game says nothing about", () => {
    expect(estimate(duration, { rounds: "7" }, 4, 0)).toBeNull();
  });

  it("is told in round numbers: minutes, or hours from more than an hour and a half on", () => {
    expect(rounded([22.5, 31.5])).toEqual({ unit: "minutes", least: 25, most: 30 });
    expect(rounded([330, 605])).toEqual({ unit: "hours", least: 5.5, most: 10 });
    expect(rounded([70, 130])).toEqual({ unit: "hours", least: 1, most: 2 });
  });
});
