import { describe, expect, it } from "vitest";

import { curve, linksOf, loadAtlas, neighbours, pieceScale } from "../../src/games/age-of-reason/map/atlas";
import { fit } from "../../src/common/canvas";
import { arrange } from "../../src/games/age-of-reason/map/pieces";
import { place, roomFor } from "../../src/games/age-of-reason/map/placing";
import names from "../../../src/worldstage/games/age_of_reason/text/en.toml";

const known = (names as { names: Record<string, Record<string, unknown>> }).names;
const atlas = await loadAtlas();

describe("the map", () => {
  it("has every region and every country", () => {
    for (const kind of ["region", "country"]) {
      const drawn = atlas.areas.filter((area) => area.kind === kind).map(({ id }) => id);
      expect(drawn.sort()).toEqual(Object.keys(known[kind] ?? {}).sort());
    }
  });

  it("keeps its areas within panels", () => {
    for (const { panel, label } of atlas.areas) {
      const found = atlas.panels.find(({ id }) => id === panel);
      expect(found).toBeDefined();
      if (!found) continue;
      expect(label[0]).toBeGreaterThan(found.x);
      expect(label[1]).toBeLessThan(found.y + found.h);
    }
  });

  it("knows who borders whom", () => {
    expect(neighbours(atlas, "ottoman-empire")).toContain("central-europe");
    expect(neighbours(atlas, "india")).toEqual([]);
    expect(linksOf(atlas, "prussia")).toHaveLength(3);
  });
});

describe("looking at the map", () => {
  it("fits a rectangle into a window, in its middle", () => {
    const { k, x, y } = fit([100, 100, 200, 100], 400, 400);
    expect(k).toBe(2);
    expect(200 * k + x).toBe(200);
    expect(150 * k + y).toBe(200);
    expect(fit([0, 0, 10, 10], 400, 400, 1.5).k).toBe(1.5);
  });

  it("keeps pieces legible from afar and modest from near", () => {
    expect(pieceScale(1)).toBe(1);
    expect(pieceScale(0.5)).toBeGreaterThan(1.3);
    expect(pieceScale(0.1)).toBe(pieceScale(0.2));
    expect(pieceScale(3)).toBeLessThan(1);
    expect(3 * pieceScale(3)).toBeGreaterThan(1.1);
  });

  it("bends links between the places they join", () => {
    expect(curve([0, 0, 100, 0])).toMatch(/^M0 0Q50 16 100 0$/);
  });

  it("leaves pieces within their panel at any scale", () => {
    const region = {
      victory_points: [5, 3],
      discs: { a: 2, b: 2, c: 1, d: 1 },
      points: { a: 5, b: 5, c: 3, d: 3 },
      markers: {},
    };
    for (const area of atlas.areas.filter(({ kind }) => kind === "region")) {
      const panel = atlas.panels.find(({ id }) => id === area.panel);
      if (!panel) throw new Error(area.panel);
      for (const scale of [0.6, 1, 1.4]) {
        const arranged = arrange(region, roomFor(area), () => 30);
        const { transform } = place(area, panel, arranged, scale);
        const [left, top] = transform.match(/-?[\d.]+/g)?.map(Number) ?? [];
        expect(left).toBeGreaterThanOrEqual(panel.x);
        expect((left ?? 0) + arranged.width * scale).toBeLessThanOrEqual(panel.x + panel.w);
        expect((top ?? 0) + arranged.height * scale).toBeLessThanOrEqual(panel.y + panel.h);
      }
    }
  });
});
