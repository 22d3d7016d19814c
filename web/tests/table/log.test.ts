import { describe, expect, it } from "vitest";

import type { GameUi } from "../../src/games/game-ui";
import { chapters, concerns, lineThings, thingsOf, weightOf } from "../../src/table/log";
import { linesSince, newsFrom, readMark, worthTelling } from "../../src/table/since";
import { line, weight } from "./helpers";

describe("since your last turn", () => {
  const log = [
    line(0, 1, "plain"),
    line(1, 2, "own"),
    line(2, 3, "heading"),
    line(3, 3, "detail"),
    line(4, 4, "plain"),
  ];
  const indices = (mark: { length: number; position: number } | null) =>
    worthTelling(linesSince(log, mark), weight).map(({ index }) => index);

  it("tells what others did, without details and without the own choice", () => {
    expect(indices({ length: 1, position: 2 })).toEqual([2, 4]);
  });

  it("tells nothing where nothing happened, or headings only", () => {
    expect(indices(null)).toEqual([]);
    expect(indices({ length: 5, position: 4 })).toEqual([]);
    expect(worthTelling(linesSince(log.slice(0, 3), { length: 1, position: 2 }), weight)).toEqual([]);
  });

  it("ends with what the reader has seen happen", () => {
    expect(linesSince(log, { length: 1, position: 2 }, 4).map(({ index }) => index)).toEqual([2, 3]);
  });

  it("begins at the last choice for those who are asked, at the last look for the others", () => {
    const [chosen, seen] = [
      { length: 1, position: 1 },
      { length: 3, position: 4 },
    ];
    expect(newsFrom(true, chosen, seen)).toBe(chosen);
    expect(newsFrom(false, chosen, seen)).toBe(seen);
    expect(newsFrom(false, seen, chosen)).toBe(seen);
    expect(newsFrom(false, chosen, null)).toBe(chosen);
    expect(newsFrom(true, null, seen)).toBe(seen);
    expect(newsFrom(true, null, null)).toBeNull();
  });

  it("reads only marks that make sense", () => {
    expect(readMark({ length: 9, position: 4 }, 5)).toEqual({ length: 5, position: 4 });
    expect(readMark({ length: "9" }, 5)).toBeNull();
    expect(readMark(null, 5)).toBeNull();
    expect(readMark("x", 5)).toBeNull();
  });
});

describe("the log", () => {
  it("weighs its lines as the game says; what the terminal leaves out is a detail", () => {
    const weights = { began: "heading", paid: "detail", came: "silent" } as const;
    const found = ["began", "paid", "came", "won"].map((key) => weightOf(line(0, 0, key), weights));
    expect(found).toEqual(["heading", "detail", "detail", "plain"]);
  });

  it("is divided by its headings", () => {
    const parts = chapters([line(0, 0, "a"), line(1, 0, "h1"), line(2, 0, "b"), line(3, 0, "h2")], weight);
    expect(parts.map((part) => [part.heading?.index ?? null, part.lines.length])).toEqual([
      [null, 1],
      [1, 1],
      [3, 0],
    ]);
  });

  const inner = { key: "x", domain: "game", args: { r: ["region", "india"], n: ["", 3] } as never };
  const about = line(0, 0, "a", { seat: ["seat", 2], c: ["country", "spain"], t: ["text", inner] });

  it("knows the things of a line, those of messages within it too", () => {
    const spain = { kind: "country", label: "spain" };
    const india = { kind: "region", label: "india" };
    expect(thingsOf(about.message)).toEqual([spain, india]);
    const ui = { things: () => [{ kind: "box", label: "slaves" }] } as unknown as GameUi;
    expect(lineThings(about, ui)).toEqual([spain, india, { kind: "box", label: "slaves" }]);
  });

  it("knows whom a line concerns: the seat itself, or what it plays", () => {
    expect(concerns(about, 2, () => false)).toBe(true);
    expect(concerns(about, 1, () => false)).toBe(false);
    expect(concerns(about, 1, (thing) => thing.label === "spain")).toBe(true);
  });
});
