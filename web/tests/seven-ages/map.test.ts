import { describe, expect, it } from "vitest";

import { centred, fit, shift } from "../../src/common/canvas";
import {
  decode,
  loadAtlas,
  placeOn,
  project,
  regionBox,
  type MapFile,
} from "../../src/games/seven-ages/map/atlas";
import { curveOf } from "../../src/games/seven-ages/map/curves";
import { numbersIn, packMap, unpackMap } from "../../src/games/seven-ages/map/packing";
import file from "../../src/games/seven-ages/map.json";
import { overlap, placeNames, wantedNames, wrap, type Rect } from "../../src/games/seven-ages/map/lettering";
import { ICONS } from "../../src/games/seven-ages/map/icons";
import {
  citySign,
  detailAt,
  extentOf,
  marksOf,
  pieceOf,
  stacksOf,
  tokenRadius,
} from "../../src/games/seven-ages/map/marks";
import { nextIn } from "../../src/games/seven-ages/map/steps";
import { SYMBOLS } from "../../src/games/seven-ages/symbols";
import type { AreaView } from "../../src/games/seven-ages/types";
import names from "../../../src/worldstage/games/seven_ages/text/de/names.toml";
import { board } from "./table";

const known = (names as { names: Record<string, Record<string, { name: string }>> }).names;
const atlas = await loadAtlas();
const REGIONS = Object.keys(known.region ?? {}).filter((id) => id !== "world" && id !== "americas");

const held = (empire: string): AreaView => ({
  empire,
  units: { ground: 3, naval: 1, air: 0 },
  guest: null,
  guests: null,
  city: 1,
  capital: true,
  fort: false,
  disorder: true,
  joined: false,
  artefact: null,
  leaders: [],
  shown: ["spear", "spear"],
});

describe("the world", () => {
  it("has every area, with a name", () => {
    expect(atlas.areas.map(({ id }) => id).sort()).toEqual(Object.keys(known.area ?? {}).sort());
  });

  it("knows who touches whom", () => {
    const near = (id: string) => atlas.byId.get(id)?.neighbours ?? [];
    expect(near("ireland")).toEqual(["celtic-sea", "north-atlantic"]);
    expect(near("poland")).toContain("pripet-marshes");
    expect(near("babylonia")).not.toContain("elam");
  });

  it("is the same map after it has been packed, in less than half the bytes", () => {
    const packed = packMap(file as unknown as MapFile);
    expect(unpackMap(JSON.parse(JSON.stringify(packed)) as typeof packed)).toEqual({
      ...file,
      arcs: file.arcs.map((arc) => numbersIn(arc)),
    });
    expect(JSON.stringify(packed).length).toBeLessThan(JSON.stringify(file).length / 2);
  });

  it("has a symbol of its own for each colour", () => {
    expect(Object.keys(SYMBOLS).sort()).toEqual(Object.keys(known.colour ?? {}).sort());
    expect(new Set(Object.values(SYMBOLS)).size).toBe(15);
  });
});

describe("the projection", () => {
  it("is monotone on both axes", () => {
    for (const [knots, from, to] of [
      [atlas.x, -170, 190],
      [atlas.y, 82, -57],
    ] as const) {
      const step = Math.sign(to - from);
      for (let degree: number = from; degree !== to; degree += step)
        expect(placeOn(knots, degree + step)).toBeGreaterThan(placeOn(knots, degree));
    }
  });

  it("puts places where they are drawn, and the Pacific at both edges", () => {
    const inside = (id: string, place: [number, number]): boolean => {
      const [x, y, w, h] = project(atlas, place) && (atlas.byId.get(id)?.box ?? [0, 0, 0, 0]);
      const [px, py] = project(atlas, place);
      return px >= x && px <= x + w && py >= y && py <= y + h;
    };
    expect(inside("latium", [12.5, 41.9])).toBe(true);
    expect(inside("egypt", [31.2, 30])).toBe(true);
    expect(inside("hawaii", [-155.5, 19.6])).toBe(true);
    expect(project(atlas, [-172, 0])[0]).toBeGreaterThan(atlas.width * 0.98);
    expect(project(atlas, [-168, 0])[0]).toBeLessThan(atlas.width * 0.02);
  });

  it("draws Europe larger than the Pacific", () => {
    const width = (from: number, to: number) => placeOn(atlas.x, to) - placeOn(atlas.x, from);
    expect(width(5, 25)).toBeGreaterThan(1.6 * width(-160, -140));
  });
});

describe("lines", () => {
  it("are read from steps and drawn as curves from end to end", () => {
    expect(decode("10 20-3 4 5-6", 2)).toEqual([
      [5, 10],
      [3.5, 12],
      [6, 9],
    ]);
    expect(
      curveOf([
        [0, 0],
        [4, 0],
      ]),
    ).toBe("L4 0");
    expect(
      curveOf([
        [0, 0],
        [4, 0],
        [4, 4],
        [8, 4],
      ]),
    ).toBe("Q4 0 4 2Q4 4 8 4");
  });
});

describe("the camera", () => {
  it("shifts what was drawn to what is seen", () => {
    expect(shift({ x: 10, y: 20, k: 1 }, { x: 10, y: 20, k: 1 })).toBe("translate(0px, 0px) scale(1)");
    // A place at 100, 100 was drawn at 110, 120, and is to be seen at 205, 207.
    expect(shift({ x: 10, y: 20, k: 1 }, { x: 5, y: 7, k: 2 })).toBe("translate(-15px, -33px) scale(2)");
    expect(110 * 2 - 15).toBe(100 * 2 + 5);
  });

  it("puts a place into the middle, and a region into the window", () => {
    expect(centred([100, 50], 2, 400, 300)).toEqual({ k: 2, x: 0, y: 50 });
    for (const region of REGIONS) {
      const [x, y, w, h] = regionBox(atlas, region);
      const view = fit([x, y, w, h], 800, 600);
      for (const { at, regions } of atlas.areas) {
        if (!regions.includes(region)) continue;
        expect(at[0] * view.k + view.x).toBeGreaterThan(0);
        expect(at[0] * view.k + view.x).toBeLessThan(800);
        expect(at[1] * view.k + view.y).toBeGreaterThan(0);
        expect(at[1] * view.k + view.y).toBeLessThan(600);
      }
    }
  });

  it("shows more the closer one is, and tokens that fit from afar", () => {
    expect([0.3, 0.6, 1, 3].map(detailAt)).toEqual(["colours", "numbers", "tokens", "all"]);
    expect(tokenRadius(1, 10)).toBe(10);
    for (const k of [1, 2, 4, 6]) expect(tokenRadius(k, 10)).toBeLessThanOrEqual(10 * k);
    expect(tokenRadius(6, 10)).toBeGreaterThan(tokenRadius(1, 10));
  });

  it("goes from area to area by keys", () => {
    const from = (id: string, key: string) => {
      const area = atlas.byId.get(id);
      return area && nextIn(atlas, area, key)?.id;
    };
    expect(from("castile", "ArrowLeft")).toBe("lusitania");
    expect(from("poland", "ArrowUp")).toBe("baltic-sea");
    expect(from("rapa-nui", "ArrowUp")).toBe("eastern-pacific");
  });
});

describe("lettering", () => {
  const measure = (text: string): number => text.length * 6;
  const name = (kind: string, id: string): string => known[kind]?.[id]?.name ?? "";

  it("breaks long names between words", () => {
    expect(wrap("New South Wales", 60, measure)).toEqual(["New South", "Wales"]);
    expect(wrap("Wales", 10, measure)).toEqual(["Wales"]);
  });

  it.each([0.45, 0.7, 1, 1.5, 2.5, 4])("lets no name cover another or a token, at scale %d", (k) => {
    const areas = Object.fromEntries(atlas.areas.map(({ id }) => [id, held("red")]));
    const marks = marksOf(atlas.areas, areas, {});
    const radius = tokenRadius(k, atlas.token);
    const taken = new Map<string, Rect>(
      marks.map((mark) => {
        const [l, t, r, b] = extentOf(mark, detailAt(k));
        const [x, y] = [mark.at[0] * k, mark.at[1] * k];
        return [mark.area, [x + l * radius, y + t * radius, x + r * radius, y + b * radius]];
      }),
    );
    const rect: Rect = [0, 0, atlas.width * k, atlas.height * k];
    const view = { x: 0, y: 0, k, rect, sight: rect };
    const placed = placeNames(wantedNames(atlas, REGIONS, k, name), taken, view, measure);
    expect(placed.length).toBeGreaterThan(k < 1 ? 5 : 60);
    const pieces = placed.flatMap(({ rects }, name) => rects.map((rect) => ({ name, rect })));
    const covering = pieces.filter(
      ({ name, rect }) =>
        pieces.some((other) => other.name > name && overlap(rect, other.rect)) ||
        [...taken.values()].some((other) => overlap(rect, other)),
    );
    expect(covering).toEqual([]);
  });
});

describe("marks", () => {
  it("tell what stands in an area: own units by type, others' where they were seen", () => {
    const [own, foreign] = ["egypt", "nubia"];
    const marks = marksOf(
      atlas.areas,
      { egypt: held("red"), nubia: held("blue") },
      { egypt: { sword: 2, spear: 1 } },
    );
    const of = (id: string) => marks.find(({ area }) => area === id);
    expect(of(own)?.types).toEqual([
      ["sword", 2],
      ["spear", 1],
    ]);
    expect(of(foreign)?.types).toEqual([["spear", 2]]);
    expect(of(own)?.signs).toEqual(["capital", "city-1", "disorder"]);
    expect(marks).toHaveLength(2);
  });

  it("stand for all that can move: units of each kind and empire, guests too", () => {
    const fleet = { ground: 0, naval: 2, air: 1 };
    const marks = marksOf(
      atlas.areas,
      {
        egypt: { ...held("red"), guest: "blue", guests: { ground: 1, naval: 0, air: 0 } },
        sicily: { ...held("red"), units: fleet },
        "tyrrhenian-sea": { ...held("red"), units: fleet },
        "baltic-sea": { ...held("red"), units: { ground: 1, naval: 2, air: 0 } },
      },
      {},
    );
    const counted = (id: string) =>
      stacksOf(marks).flatMap(({ area, empire, kind, many, main }) =>
        area === id ? [`${empire} ${kind} ${many}${main ? " in the token" : ""}`] : [],
      );
    expect(counted("egypt")).toEqual(["red ground 3 in the token", "red naval 1", "blue ground 1"]);
    expect(counted("sicily")).toEqual(["red naval 2", "red air 1"]); // its token is of the land
    expect(counted("tyrrhenian-sea")).toEqual(["red naval 2 in the token", "red air 1"]);
    expect(counted("baltic-sea")).toEqual(["red ground 1 in the token", "red naval 2"]);
    const pieces = stacksOf(marks).map((stack) => JSON.stringify(pieceOf(stack, 1)));
    expect(new Set(pieces).size).toBe(pieces.length);
  });

  it("tell the value of a city by its walls", () => {
    const [egypt] = marksOf(atlas.areas, { egypt: { ...held("red"), city: 5 } }, {});
    expect(egypt?.signs).toContain("city-5");
    expect([0, 1, 3, 5, 7].map(citySign)).toEqual([null, "city-1", "city-3", "city-5", "city-7"]);
    const values = board.levels.flatMap(({ city }) => (city > 0 ? [city] : []));
    const drawn = values.map((value) => ICONS[citySign(value) ?? ""]);
    expect(new Set(drawn).size).toBe(4);
    expect(drawn).not.toContain(undefined);
  });
});
