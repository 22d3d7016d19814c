// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));

const { transfers } = await import("../../src/table/motion/pieces");
const { timeOf } = await import("../../src/table/time");

import type { Counts } from "../../src/table/motion/pieces";

const counts = (tree: Record<string, Record<string, number>>): Counts =>
  new Map(Object.entries(tree).map(([piece, places]) => [piece, new Map(Object.entries(places))]));

describe("what has moved", () => {
  it("is what lies elsewhere now", () => {
    const before = counts({ "card:forum": { display: 1 }, "card:farm": { display: 1 } });
    const after = counts({ "card:forum": { "nation:1": 1 }, "card:farm": { display: 1 } });
    expect(transfers(before, after)).toEqual([
      { piece: "card:forum", from: "display", to: "nation:1", many: 1 },
    ]);
  });

  it("is counted where pieces are alike", () => {
    const before = counts({ "worker:0": { idle: 3, "slot:1": 1 } });
    const after = counts({ "worker:0": { idle: 1, "slot:1": 2, "slot:2": 1 } });
    expect(transfers(before, after)).toEqual([
      { piece: "worker:0", from: "idle", to: "slot:1", many: 1 },
      { piece: "worker:0", from: "idle", to: "slot:2", many: 1 },
    ]);
  });

  it("has come from nowhere or is gone where there is no other place", () => {
    const before = counts({ "marker:gold": { "region:india": 2 } });
    const after = counts({ "marker:gold": { "region:india": 1 }, "disc:spain": { "region:india": 1 } });
    expect(transfers(before, after)).toEqual([
      { piece: "marker:gold", from: "region:india", to: null, many: 1 },
      { piece: "disc:spain", from: null, to: "region:india", many: 1 },
    ]);
  });
});

it("writes the time as the reader's country does", () => {
  const noon = Date.UTC(2026, 0, 1, 14, 5) / 1000 + new Date(2026, 0, 1).getTimezoneOffset() * 60;
  vi.stubGlobal("navigator", { languages: ["en-GB", "de"] });
  expect(timeOf(noon, "en")).toBe("14:05");
  vi.stubGlobal("navigator", { languages: ["de-DE", "en-US"] });
  expect(timeOf(noon, "en")).toMatch(/^0?2:05.PM$/);
  expect(timeOf(noon, "de")).toBe("14:05");
});
