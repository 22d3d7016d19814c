import { describe, expect, it } from "vitest";

import { curve, linksOf, loadAtlas, neighbours, pieceScale } from "../../src/games/age-of-reason/map/atlas";
import { fit } from "../../src/common/canvas";
import { arrange } from "../../src/games/age-of-reason/map/pieces";
import { markerWidth, place, roomFor, stackOf, type Rect } from "../../src/games/age-of-reason/map/placing";
import type { RegionView } from "../../src/games/age-of-reason/types";
import edition from "../../../src/worldstage/games/age_of_reason/data/reconstructed/boxes.toml";
import data from "../../../src/worldstage/games/age_of_reason/data/reconstructed/map.toml";
import bag from "../../../src/worldstage/games/age_of_reason/data/reconstructed/markers.toml";
import names from "../../../src/worldstage/games/age_of_reason/text/en.toml";

const known = (names as { names: Record<string, Record<string, unknown>> }).names;
const atlas = await loadAtlas();
const SCALES = [0.6, 1, 1.2, 1.4];
const PLATE = 8; // beyond the pieces

const values = (data as { region: { id: string; victory_points: number[] }[] }).region;
const { box } = edition as { box: { regions?: string[] }[] };
const { markers } = bag as { markers: Record<string, string[]> };
/** Every region with its panel and how many action boxes stand beside it. */
const regions = atlas.areas.flatMap((area) => {
  const panel = atlas.panels.find(({ id }) => id === area.panel);
  const boxes = box.filter((one) => one.regions?.includes(area.id)).length;
  return panel && area.kind === "region" ? [{ area, panel, boxes }] : [];
});

const overlap = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** As wide as the markers are drawn in the language with the longer word for an action. */
function widthOf(label: string): number {
  const [main = "", extra = ""] = label.split("+");
  return markerWidth({
    main: label === "action" ? "Aktion" : main,
    extra: extra && "+5",
    sign: "",
    action: label === "action",
  });
}

/** What may lie in a region: all that it begins with, discs of everybody, and something of both. */
function contents(id: string): Record<string, RegionView> {
  const points = values.find((one) => one.id === id)?.victory_points ?? [];
  const counted: Record<string, number> = {};
  for (const label of markers[id] ?? []) counted[label] = (counted[label] ?? 0) + 1;
  const scored = (score: (i: number) => number, count: (i: number) => number, many: number) => {
    const countries = [..."abcdefg"].slice(0, many);
    return {
      victory_points: points,
      discs: Object.fromEntries(countries.map((name, i) => [name, count(i)])),
      points: Object.fromEntries(countries.map((name, i) => [name, score(i)])),
    };
  };
  const last = points.length - 1;
  const label = Object.keys(counted).at(-1) ?? "2";
  return {
    first: { victory_points: points, discs: {}, points: {}, markers: counted },
    level: {
      ...scored(
        () => points[0] ?? 0,
        () => 1,
        7,
      ),
      markers: {},
    },
    mixed: {
      ...scored(
        (i) => points[Math.min(i, last)] ?? 0,
        (i) => (i < last ? 4 - i : 1),
        6,
      ),
      markers: { [label]: 1 },
    },
  };
}

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
    const faults: string[] = [];
    for (const { area, panel, boxes } of regions) {
      for (const [name, region] of Object.entries(contents(area.id))) {
        const arranged = arrange(region, roomFor(area, panel, boxes), widthOf);
        for (const scale of SCALES) {
          const stacks = regions.flatMap((one) => stackOf(one.area, one.boxes, scale) ?? []);
          const { corner, label } = place(area, panel, arranged, scale, 0, stacks);
          const [w, h] = [arranged.width * scale, arranged.height * scale];
          const plate = { x: corner[0] - PLATE * scale, y: corner[1], w: w + 2 * PLATE * scale, h };
          const what = `${area.id}, ${name}, ${scale}`;
          if (stacks.some((stack) => overlap(plate, stack))) faults.push(`${what}: over action boxes`);
          if (corner[0] < panel.x || corner[0] + w > panel.x + panel.w)
            faults.push(`${what}: beside its panel`);
          if (corner[1] < label[1] || corner[1] + h > panel.y + panel.h)
            faults.push(`${what}: over its name or below its panel`);
        }
      }
    }
    expect(faults).toEqual([]);
  });

  it("has action boxes beside every region that has some, and each within its panel", () => {
    for (const { area, panel, boxes } of regions) {
      for (const scale of SCALES) {
        const stack = stackOf(area, boxes, scale);
        expect(stack === null).toBe(boxes === 0);
        if (!stack) continue;
        expect(stack.x).toBeGreaterThanOrEqual(panel.x);
        expect(stack.y).toBeGreaterThanOrEqual(panel.y);
        expect(stack.x + stack.w).toBeLessThanOrEqual(panel.x + panel.w);
        expect(stack.y + stack.h).toBeLessThanOrEqual(panel.y + panel.h);
      }
    }
  });
});
