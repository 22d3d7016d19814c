import { describe, expect, it } from "vitest";

import type { Point } from "../../src/common/canvas";
import { loadAtlas } from "../../src/games/seven-ages/map/atlas";
import { Inside, momentsOf } from "../../src/games/seven-ages/map/axis";
import { placeNames, wantedNames } from "../../src/games/seven-ages/map/lettering";
import { blur, colourOf, noise, paint, raise, shallow, shine } from "../../src/games/seven-ages/map/relief";
import { ribbon, streamsOf, uneven } from "../../src/games/seven-ages/map/rough";
import { closeness, signPaths, spotsAt } from "../../src/games/seven-ages/map/signs";

const atlas = await loadAtlas();
const slanted: Point[][] = [
  [
    [0, 0],
    [10, 10],
    [8, 12],
    [-2, 2],
  ],
];

describe("the relief", () => {
  it("is blurred without getting lighter or darker", () => {
    const field = Float32Array.from([0, 0, 0, 0, 9, 0, 0, 0, 0]);
    expect([...blur(field, 3, 3, 1)].map((value) => Math.round(value * 1e5) / 1e5)).toEqual(Array(9).fill(1));
    const flat = new Float32Array(20).fill(0.5);
    expect([...blur(flat, 5, 4, 3)]).toEqual([...flat]);
  });

  it("is the same for everybody, and stands on rough land only", () => {
    expect([noise(3.4, 8.1), noise(-1.5, 70.25)]).toEqual([noise(3.4, 8.1), noise(-1.5, 70.25)]);
    const land = Float32Array.from({ length: 64 }, (_, i) => (i % 8 < 6 ? 1 : 0));
    const rough = Float32Array.from({ length: 64 }, (_, i) => (i < 32 ? 1 : 0));
    const heights = new Float32Array(64);
    raise(rough, land, heights, 8, [0, 8]);
    const light = shine(land, heights, 8);
    expect(light.slice(0, 24).some((value) => value !== 0)).toBe(true);
    expect(light.slice(32).every((value) => value === 0)).toBe(true);
    expect(light.every((value, i) => land[i] === 1 || value === 0)).toBe(true);
  });

  it("is lighter where it rises to the south-east, and paints land over sea", () => {
    const [width, height] = [4, 4];
    const all = (value: number) => new Float32Array(width * height).fill(value);
    const heights = Float32Array.from({ length: 16 }, (_, i) => (i % 4) * 0.1);
    expect(shine(all(1), heights, width)[5]).toBeGreaterThan(0);
    const colours = {
      sea: colourOf("#00f"),
      ocean: colourOf("#000080"),
      shore: colourOf("#fff"),
      paper: colourOf("#808080"),
      light: colourOf(" #ffffff"),
      shade: colourOf("#000000"),
    };
    const drawn = (land: number, near: number, ocean: number, light: number): number[] => {
      const pixels = new Uint8ClampedArray(64);
      const relief = { width, height, land: all(land), near: all(near), ocean: all(ocean) };
      paint({ ...relief, light: all(light), shadow: all(land) }, colours, pixels);
      return [...pixels.slice(40, 44)];
    };
    expect(drawn(1, 1, 0, 0)).toEqual([128, 128, 128, 255]);
    expect(drawn(1, 1, 0, -1)).toEqual([0, 0, 0, 255]);
    expect(drawn(0, 0, 1, 0)).toEqual([0, 0, 128, 255]);
    expect(drawn(0, 0, 0, 0)).toEqual([0, 0, 255, 255]);
  });

  it("never gets deeper towards the coast", () => {
    const depths = Array.from({ length: 101 }, (_, i) => shallow(i / 100));
    expect(depths).toEqual([...depths].sort((a, b) => a - b));
    expect(depths[0]).toBe(0);
    expect(depths[100]).toBeLessThanOrEqual(1);
  });
});

describe("lines drawn by hand", () => {
  const line: Point[] = [
    [0, 0],
    [60, 0],
    [60, 80],
  ];

  it("keep their ends and leave their way by little", () => {
    const drawn = uneven(line, 0.9, 9, 3);
    expect([drawn[0], drawn.at(-1)]).toEqual([line[0], line[2]]);
    expect(drawn.length).toBeGreaterThan(30);
    for (const [x, y] of drawn) expect(Math.min(Math.abs(y), Math.abs(x - 60))).toBeLessThanOrEqual(0.9001);
    expect(drawn).toEqual(uneven(line, 0.9, 9, 3));
    expect(drawn).not.toEqual(uneven(line, 0.9, 9, 4));
  });

  it("grow from the source of a river to its mouth", () => {
    const streams = streamsOf([line, [line[2] as Point, [200, 80]]], ([x]) => x === 200);
    const [upper, lower] = streams.map(({ widths }) => widths);
    expect(upper?.[0]).toBe(0);
    expect(upper?.at(-1)).toBeCloseTo(lower?.[0] ?? NaN);
    expect(lower?.at(-1)).toBe(1);
    expect(ribbon(streams[1] ?? { points: [], widths: [] }, 1, 3)).toBe("M60 81L200 81.5L200 78.5L60 79z");
  });
});

describe("the lie of a water", () => {
  it("is known from its outline", () => {
    const { middle, turn, long, wide } = momentsOf(slanted);
    expect(middle.map(Math.round)).toEqual([4, 6]);
    expect(turn).toBeCloseTo(Math.PI / 4);
    expect(long).toBeCloseTo(Math.hypot(10, 10));
    expect(wide).toBeCloseTo(Math.hypot(2, 2));
  });

  it("tells what is on it, islands excepted", () => {
    const square = (from: number, to: number): Point[] => [
      [from, from],
      [to, from],
      [to, to],
      [from, to],
    ];
    const inside = new Inside([square(0, 90), square(30, 60)], [0, 0, 90, 90]);
    expect([10, 45, 80, 100, -5].map((at) => inside.holds(at, at))).toEqual([
      true,
      false,
      true,
      false,
      false,
    ]);
  });

  it.each([0.4, 0.9, 1.4, 2])("has its name on the water, at scale %d", (k) => {
    const rect: [number, number, number, number] = [0, 0, atlas.width * k, atlas.height * k];
    const view = { x: 0, y: 0, k, rect, sight: rect };
    const name = (_kind: string, id: string): string => id.replaceAll("-", " ");
    const placed = placeNames(wantedNames(atlas, [], k, name), new Map(), view, (text) => text.length * 6);
    const seas = placed.filter(({ id }) => atlas.byId.get(id)?.water);
    expect(seas.length).toBeGreaterThan(k < 0.5 ? 4 : 25);
    for (const { id, rects } of seas)
      for (const [left, top, right, bottom] of rects) {
        const on = atlas.byId
          .get(id)
          ?.lying()
          .inside.holds((left + right) / 2 / k, (top + bottom) / 2 / k);
        expect([id, on]).toEqual([id, true]);
      }
  });
});

describe("signs of the terrain", () => {
  const everything: [number, number, number, number] = [0, 0, atlas.width, atlas.height];
  const count = (spots: ReturnType<typeof spotsAt>): number =>
    spots.reduce((sum, { signs }) => sum + signs.length, 0);

  it("are more and smaller from nearer", () => {
    expect([0.3, 1, 4].map(closeness)).toEqual(["far", "middle", "close"]);
    const [far, middle, close] = (["far", "middle", "close"] as const).map((how) =>
      spotsAt(atlas.signs, how),
    );
    expect(count(far ?? [])).toBeLessThan(count(middle ?? []) / 2);
    expect(count(close ?? [])).toBeGreaterThan(1.5 * count(middle ?? []));
  });

  it("leave out what is taken", () => {
    const spots = spotsAt(atlas.signs, "middle");
    const lines = (taken: [number, number, number, number][]): number =>
      signPaths(spots, everything, taken).reduce((sum, sign) => sum + sign.lines.length, 0);
    expect(lines([everything])).toBe(0);
    expect(lines([[0, 0, atlas.width / 2, atlas.height]])).toBeLessThan(lines([]));
  });
});
