import { describe, expect, it } from "vitest";

import {
  alike,
  columnsOf,
  courseOf,
  endsAge,
  shortages,
  sumIn,
  sumOf,
  troubles,
} from "../../src/games/nations/types";
import { board, consequence, player, view } from "./table";

describe("the scoring board", () => {
  const column = (key: string, seen = view()) => columnsOf(seen).find((one) => one.key === key);

  it("marks most and least of strength as events count them", () => {
    expect(column("strength")).toMatchObject({ values: [2, 6], marks: ["least", "most"] });
    const tied = view({ players: [player("rome", { strength: 6 }), player("egypt", { strength: 6 })] });
    expect(column("strength", tied)?.marks).toEqual([null, null]);
  });

  it("compares books and points itself, and marks nobody where all are alike", () => {
    expect(column("books")).toMatchObject({ values: [3, 5], marks: ["least", "most"] });
    expect(column("points")?.marks).toEqual([null, null]);
    expect(column("score")).toMatchObject({ values: [10, 13], marks: ["least", "most"] });
  });

  it("has room for the strength of the war", () => {
    const seen = view({ war: { card: "hunnic-invasions", strength: 9, buyer: 1 } });
    expect(column("strength", seen)?.top).toBe(9);
    expect(column("books", seen)?.top).toBe(5);
  });

  it("has room for the shadow opponent", () => {
    const shadow = { strength: 3, stability: 8, books: 1, first: false, tile: null, die: [], famine: 0 };
    expect(column("stability", view({ shadow }))?.top).toBe(8);
  });
});

describe("the course of a stock", () => {
  it("is what there is, the items of production and what later steps take", () => {
    expect(courseOf(view(), 0, "food")).toMatchObject({ then: 0, short: 5, steps: [] });
    expect(courseOf(view(), 0, "food").items.map(({ amount }) => amount)).toEqual([2, -2, -3, 1]);
    expect(courseOf(view(), 0, "points")).toMatchObject({ then: 5, steps: [{ key: "war", amount: -1 }] });
  });

  it("leaves out the end of the age, which may be a round away", () => {
    expect(courseOf(view(), 1, "points").then).toBe(7);
  });

  it("adds up gains and losses of several steps", () => {
    expect(courseOf(view(), 1, "food").steps).toEqual([
      { key: "second", amount: 3 },
      { key: "famine", amount: -1 },
    ]);
    expect(courseOf(view(), 1, "food").then).toBe(4);
  });

  it("has a thing to point at, and is found by it again", () => {
    expect(sumIn(sumOf(1, "food"))).toEqual({ seat: 1, good: "food" });
    expect(sumIn({ kind: "card", label: "1 food" })).toBeNull();
  });
});

describe("trouble ahead", () => {
  it("is what is missing in production, with its price alone", () => {
    expect(shortages(view(), 0)).toEqual({ food: 1 });
    expect(shortages(view(), 1)).toEqual({});
    expect(troubles(view())).toMatchObject([
      { seat: 0, short: { food: 1 }, goods: { books: -1, points: -1 } },
    ]);
  });

  it("puts a revolt to the shortages of the same nation", () => {
    const seen = view();
    const revolt = { key: "revolt", nations: [consequence(0, { goods: { books: -2, points: -1 } })] };
    const coming = seen.coming.map((step) => (step.key === "revolt" ? revolt : step));
    expect(troubles({ ...seen, coming })).toMatchObject([{ seat: 0, goods: { books: -3, points: -2 } }]);
  });
});

it("knows the last round of an age", () => {
  expect([1, 2, 3, 4].map((round) => endsAge(board, view({ round })))).toEqual([false, true, false, true]);
  expect(endsAge(board, view({ round: 0 }))).toBe(false);
});

it("puts those together to whom the same happens", () => {
  const loss = { goods: { food: -1 } };
  const found = alike([consequence(1, loss), consequence(0, { goods: { food: -2 } }), consequence(2, loss)]);
  expect(found.map(({ seats, goods }) => [seats, goods])).toEqual([
    [[1, 2], { food: -1 }],
    [[0], { food: -2 }],
  ]);
});
