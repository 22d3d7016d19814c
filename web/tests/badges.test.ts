import { describe, expect, it } from "vitest";

import { badge, badges, freeBadge } from "../src/common/badges";

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const part = parseInt(hex.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe("badges", () => {
  it("are told apart by their symbols alone, and the symbols stand out", () => {
    expect(badges).toHaveLength(24);
    expect(new Set(badges.map((one) => one.path)).size).toBe(24);
    for (const { hex, symbol } of badges) {
      expect(1.05 / (luminance(hex) + 0.05), symbol).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("have no end", () => {
    expect(badge(25)).toBe(badges[1]);
    expect(badge(-1)).toBe(badges[23]);
  });

  it("are given out one by one, the wished one first", () => {
    expect(freeBadge(4, [])).toBe(4);
    const taken: number[] = [];
    for (let many = 0; many < 24; many++) taken.push(freeBadge(4, taken));
    expect(new Set(taken).size).toBe(24);
    expect(freeBadge(4, taken)).toBe(4);
  });
});
