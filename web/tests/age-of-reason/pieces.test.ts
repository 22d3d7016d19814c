import { describe, expect, it } from "vitest";

import {
  arrange,
  discWidth,
  RADIUS,
  ranks,
  ROW,
  type Placed,
} from "../../src/games/age-of-reason/map/pieces";
import type { RegionView } from "../../src/games/age-of-reason/types";

const region = (more: Partial<RegionView>): RegionView => ({
  victory_points: [8, 5, 3],
  discs: {},
  points: {},
  markers: {},
  ...more,
});

const crowded = region({
  discs: { a: 3, b: 3, c: 2, d: 1, e: 1, f: 1, g: 1 },
  points: { a: 8, b: 8, c: 5, d: 3, e: 3, f: 3, g: 3 },
  markers: { action: 2, "2": 1, "3": 1, "3+5g": 1 },
});

describe("ranks", () => {
  it("puts discs beside the points that they score", () => {
    expect(
      ranks(crowded).map(({ value, discs }) => [value, discs.map(([country]) => country).join("")]),
    ).toEqual([
      [8, "ab"],
      [5, "c"],
      [3, "defg"],
    ]);
  });

  it("shows all values of an empty region", () => {
    expect(ranks(region({}))).toEqual([8, 5, 3].map((value) => ({ value, discs: [] })));
  });

  it("keeps discs without points in a row of their own", () => {
    const found = ranks(
      region({ victory_points: [5, 3], discs: { a: 1, b: 2, c: 3 }, points: { b: 3, c: 5 } }),
    );
    expect(found.at(-1)).toEqual({ value: null, discs: [["a", 1]] });
  });

  it("tells equal values apart by the number of discs", () => {
    const found = ranks(region({ victory_points: [3, 3], discs: { a: 1, b: 2 }, points: { a: 3, b: 3 } }));
    expect(found.map(({ discs }) => discs)).toEqual([[["b", 2]], [["a", 1]]]);
  });
});

const right = (piece: Placed): number =>
  piece.type === "marker"
    ? piece.x + piece.w
    : piece.type === "disc"
      ? piece.x - RADIUS + discWidth(piece.count)
      : piece.x;

describe("the arrangement of pieces", () => {
  it("breaks rows that grow too wide", () => {
    const { pieces, width } = arrange(crowded, 120, () => 40);
    expect(width).toBeLessThanOrEqual(125);
    for (const piece of pieces) expect(right(piece)).toBeLessThanOrEqual(125);
  });

  it("lays nothing over anything else", () => {
    const { pieces } = arrange(crowded, 190, () => 40);
    const discs = pieces.filter((piece) => piece.type === "disc");
    for (const [i, a] of discs.entries()) {
      for (const b of discs.slice(i + 1)) {
        expect(a.y !== b.y || Math.abs(a.x - b.x) >= 2 * RADIUS).toBe(true);
      }
    }
    const lowest = Math.max(...discs.map(({ y }) => y));
    for (const piece of pieces)
      if (piece.type === "marker") expect(piece.y).toBeGreaterThanOrEqual(lowest + ROW);
  });

  it("is as high as its rows", () => {
    expect(arrange(region({}), 190, () => 40).height).toBe(3 * ROW);
    expect(arrange(region({ markers: { "2": 1 } }), 190, () => 40).height).toBe(4 * ROW);
  });
});
