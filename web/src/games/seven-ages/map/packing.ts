/**
 * The map file in few bytes: what the build puts in place of map.json, and how the browser reads it. Numbers become
 * characters, one for those near 0, so that compression finds more in them than in digits.
 */

import type { Point } from "../../../common/canvas";
import type { FileArea, MapFile } from "./atlas";

/** Printable characters that need no escape in a text. */
const LETTERS = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i))
  .filter((letter) => !'"\\`'.includes(letter))
  .join("");
const MANY = LETTERS.length - 2; // the last two say that two or three digits follow
const PLACES = new Map([...LETTERS].map((letter, i) => [letter, i]));
const FINE = 10; // steps of the places of tokens in a unit
const STRIP = 24; // units: signs are listed strip by strip

/** Lists of areas in columns. */
export interface PackedMap extends Omit<MapFile, "areas" | "arcs" | "signs" | "lakes" | "ice" | "nobody"> {
  ids: string;
  terrains: string[];
  regions: string[][];
  goods: string[][];
  /** Of each area: terrain, regions, goods, place, room, island beside it, and its rings. */
  areas: string;
  /** The lines: how many points each has, where it begins as seen from the last one, and its steps. */
  lengths: string;
  starts: string;
  steps: string;
  lakes: string[];
  rings: string;
  signs: [string, string][];
}

class Writer {
  text = "";

  /** A whole number: 0, -1, 1, -2 … in this order. */
  put(value: number): void {
    this.count(value < 0 ? -2 * value - 1 : 2 * value);
  }

  /** A number that is not below 0. */
  count(value: number): void {
    const digits = [Math.floor(value / MANY ** 2), Math.floor(value / MANY) % MANY, value % MANY];
    if (value >= MANY ** 3) throw new Error(`${value} is too large for the map file`);
    if (value >= MANY ** 2) digits.unshift(MANY + 1);
    else if (value >= MANY) digits[0] = MANY;
    else digits.splice(0, 2);
    this.text += digits.map((digit) => LETTERS[digit]).join("");
  }

  rings(rings: number[][]): void {
    this.count(rings.length);
    let last = 0;
    for (const ring of rings) {
      this.count(ring.length);
      for (const arc of ring) {
        const [number, back] = arc >= 0 ? [arc, 0] : [~arc, 1];
        this.put(2 * (number - last) + back);
        last = number;
      }
    }
  }
}

class Reader {
  private at = 0;

  constructor(private readonly text: string) {}

  get ended(): boolean {
    return this.at >= this.text.length;
  }

  private letter(): number {
    return PLACES.get(this.text[this.at++] ?? "") ?? 0;
  }

  count(): number {
    let value = this.letter();
    const more = value < MANY ? 0 : value - MANY + 2;
    if (more > 0) value = 0;
    for (let i = 0; i < more; i++) value = value * MANY + this.letter();
    return value;
  }

  take(): number {
    const value = this.count();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  rings(): number[][] {
    let last = 0;
    return many(this.count(), () =>
      many(this.count(), () => {
        const step = this.take();
        last += step >> 1;
        return (step & 1) === 0 ? last : ~last;
      }),
    );
  }
}

const many = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

/** The numbers of a text in which they are told apart by signs or spaces. */
export const numbersIn = (text: string): number[] => (text.match(/-?\d+/g) ?? []).map(Number);

/** The same text from numbers, as tools/maps writes it. */
export const textOf = (numbers: number[]): string =>
  numbers.map((value, i) => (value < 0 || i === 0 ? `${value}` : ` ${value}`)).join("");

function packNumbers(numbers: number[]): string {
  const writer = new Writer();
  for (const value of numbers) writer.put(value);
  return writer.text;
}

function unpackNumbers(text: string): number[] {
  const reader = new Reader(text);
  const found: number[] = [];
  while (!reader.ended) found.push(reader.take());
  return found;
}

/** Each different value once, and which one every area has. */
function indexed<T>(values: T[]): { all: T[]; places: number[] } {
  const keys = values.map((value) => JSON.stringify(value));
  const all = [...new Set(keys)];
  return { all: all.map((key) => JSON.parse(key) as T), places: keys.map((key) => all.indexOf(key)) };
}

/** From steps to places and back. */
function walked(steps: number[]): Point[] {
  let [x, y] = [0, 0];
  return many(steps.length / 2, () => [0, 0] as Point).map((_, i) => {
    x += steps[2 * i] ?? 0;
    y += steps[2 * i + 1] ?? 0;
    return [x, y];
  });
}

function stepsOf(points: Point[]): number[] {
  return points.flatMap(([x, y], i) => {
    const [px, py] = points[i - 1] ?? [0, 0];
    return [x - px, y - py];
  });
}

/** Signs by strips, forth and back, so that each is near the last one. */
function byStrips(points: Point[]): Point[] {
  const strip = ([, y]: Point): number => Math.floor(y / STRIP);
  return [...points].sort((a, b) => {
    const [sa, sb] = [strip(a), strip(b)];
    return sa - sb || (sa % 2 === 0 ? a[0] - b[0] : b[0] - a[0]) || a[1] - b[1];
  });
}

const byRows = (points: Point[]): Point[] => [...points].sort((a, b) => a[1] - b[1] || a[0] - b[0]);

export function packMap(file: MapFile): PackedMap {
  const { areas, arcs, signs, lakes, ice, nobody, ...rest } = file;
  const lines = arcs.map((arc) => (typeof arc === "string" ? numbersIn(arc) : arc));
  const rings = new Writer();
  rings.rings(ice);
  rings.rings(nobody);
  return {
    ...rest,
    ...packAreas(areas),
    lengths: packCounts(lines.map((line) => line.length / 2)),
    starts: packNumbers(stepsOf(lines.map(([x = 0, y = 0]) => [x, y]))),
    steps: packNumbers(lines.flatMap((line) => line.slice(2))),
    lakes: lakes.map((lake) => packNumbers(numbersIn(lake))),
    rings: rings.text,
    signs: signs.map(([terrain, spots]) => [
      terrain,
      packNumbers(stepsOf(byStrips(walked(numbersIn(spots))))),
    ]),
  };
}

function packCounts(values: number[]): string {
  const writer = new Writer();
  for (const value of values) writer.count(value);
  return writer.text;
}

function packAreas(areas: FileArea[]): Pick<PackedMap, "ids" | "terrains" | "regions" | "goods" | "areas"> {
  const terrains = indexed(areas.map(({ terrain }) => terrain));
  const regions = indexed(areas.map(({ regions }) => regions));
  const goods = indexed(areas.map(({ goods = [] }) => goods));
  const writer = new Writer();
  areas.forEach(({ at, room, spot, rings }, i) => {
    for (const column of [terrains, regions, goods]) writer.count(column.places[i] ?? 0);
    const [x, y] = at;
    for (const value of [x, y, room]) writer.count(Math.round(value * FINE));
    writer.count(spot ? 1 : 0);
    if (spot) for (const [j, value] of spot.entries()) writer.put(Math.round((value - (at[j] ?? 0)) * FINE));
    writer.rings(rings);
  });
  const ids = areas.map(({ id }) => id).join(" ");
  return { ids, terrains: terrains.all, regions: regions.all, goods: goods.all, areas: writer.text };
}

export function unpackMap(packed: PackedMap): MapFile {
  const { ids, terrains, regions, goods, areas, lengths, starts, steps, lakes, rings, signs, ...rest } =
    packed;
  const all = new Reader(rings);
  return {
    ...rest,
    areas: unpackAreas(packed),
    ice: all.rings(),
    nobody: all.rings(),
    arcs: unpackLines(packed),
    lakes: lakes.map((lake) => textOf(unpackNumbers(lake))),
    signs: signs.map(([terrain, spots]) => [terrain, textOf(stepsOf(byRows(walked(unpackNumbers(spots)))))]),
  };
}

function unpackLines({ lengths, starts, steps }: PackedMap): number[][] {
  const [length, step] = [new Reader(lengths), new Reader(steps)];
  return walked(unpackNumbers(starts)).map((first) => [
    ...first,
    ...many(2 * (length.count() - 1), () => step.take()),
  ]);
}

function unpackAreas({ ids, terrains, regions, goods, areas }: PackedMap): FileArea[] {
  const reader = new Reader(areas);
  const tenth = (value: number): number => Math.round(value) / FINE;
  return ids.split(" ").map((id) => {
    const terrain = terrains[reader.count()] ?? "";
    const [found = [], goods_ = []] = [regions[reader.count()], goods[reader.count()]];
    const [x, y, room] = [reader.count(), reader.count(), reader.count()];
    const spot: Point | null =
      reader.count() === 1 ? [tenth(x + reader.take()), tenth(y + reader.take())] : null;
    return {
      id,
      terrain,
      regions: found,
      rings: reader.rings(),
      at: [tenth(x), tenth(y)],
      room: tenth(room),
      ...(spot ? { spot } : {}),
      ...(goods_.length > 0 ? { goods: goods_ } : {}),
    };
  });
}
