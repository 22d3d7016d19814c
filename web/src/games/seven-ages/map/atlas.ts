/** The map as tools/maps/seven_ages.py writes it: every border once, and what areas are put together from. */

import type { Box, Point } from "../../../common/canvas";
import { once } from "../../../common/once";
import { numbersIn, unpackMap, type PackedMap } from "./packing";
import { Inside, momentsOf } from "./axis";
import { curveOf, show, start } from "./curves";
import type { Water } from "./sea-names";
import { streamsOf, uneven, type Stream } from "./rough";

/** A degree and where it lies on the canvas; between two of them it is linear. */
export type Knot = [number, number];

/** Steps: numbers, or in the file a text in which `3-2 5` are three. */
export type Line = string | readonly number[];

export interface MapFile {
  width: number;
  height: number;
  /** Steps of a coordinate in a unit of the canvas. */
  fine: number;
  /** The radius of a token for which every area has room. */
  token: number;
  window: [number, number, number, number];
  x: Knot[];
  y: Knot[];
  areas: FileArea[];
  ice: number[][];
  nobody: number[][];
  rivers: number[];
  arrows: [string, string, Box][];
  canals: [string, string, number[]][];
  lakes: string[];
  signs: [string, string][];
  arcs: Line[];
}

export interface FileArea {
  id: string;
  terrain: string;
  regions: string[];
  /** Numbers of arcs; ~i is arc i backwards. */
  rings: number[][];
  at: Point;
  room: number;
  spot?: Point;
  goods?: string[];
}

export interface Area {
  id: string;
  terrain: string;
  water: boolean;
  regions: string[];
  goods: string[];
  path: string;
  box: Box;
  /** Where its token lies and how far that is from the nearest border. */
  at: Point;
  room: number;
  /** The island beside which the token lies. */
  spot: Point | null;
  /** The areas that touch it. */
  neighbours: string[];
  /** How a water lies: its name is written along it. */
  lying: () => Water;
}

export interface Atlas {
  width: number;
  height: number;
  token: number;
  x: Knot[];
  y: Knot[];
  areas: Area[];
  byId: Map<string, Area>;
  /** Ice, and islands of nobody. */
  ice: string;
  nobody: string;
  lakes: string;
  arrows: { from: string; to: string; path: string }[];
  canals: { id: string; ages: string; path: string; at: Point }[];
  /** Where signs of each terrain stand. */
  signs: [string, Point[]][];
  graticule: string;
  rivers: { stream: Stream; box: Box }[];
  /** The lines of a kind within a window. */
  lines: (kind: LineKind, window: Box) => string;
  /** The border around areas together, without those between them, within a window. */
  around: (areas: Set<string>, window: Box) => string;
}

/** What a line parts: land and water, lands of one region or of two, waters; or it is a river. */
export type LineKind = "coast" | "border" | "region" | "sea" | "river";

/** How far lines that are no coasts leave their way, and over how many units: nobody draws a border with a ruler. */
const UNEVEN: Record<string, [number, number]> = {
  border: [0.9, 9],
  region: [0.9, 9],
  river: [1.1, 12],
  sea: [1.5, 26],
};

const WATERS = ["sea", "ocean"];

/** The map is data, not code: it comes as a file of its own, and is read once. */
export const loadAtlas = once(async () => {
  const module = await import("packed-map:seven-ages");
  return decodeAtlas(unpackMap(module.default as PackedMap));
});

/** Points from steps, each from the last one. */
export function decode(text: string, fine = 1): Point[] {
  return pointsOf(stepsIn(text), fine);
}

/** What comes unpacked are numbers already. */
const stepsIn = (line: Line): readonly number[] => (typeof line === "string" ? numbersIn(line) : line);

function pointsOf(steps: readonly number[], fine: number): Point[] {
  const points: Point[] = [];
  let [x, y] = [0, 0];
  for (let i = 0; i + 1 < steps.length; i += 2) {
    x += steps[i] ?? 0;
    y += steps[i + 1] ?? 0;
    points.push([x / fine, y / fine]);
  }
  return points;
}

function boxOf(points: Point[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return [left, top, right - left, bottom - top];
}

/** Whether a rectangle comes into a window. */
export const touches = (box: Box | undefined, [x, y, w, h]: Box): boolean =>
  box !== undefined && box[0] <= x + w && x <= box[0] + box[2] && box[1] <= y + h && y <= box[1] + box[3];

class Lines {
  /** The curves that have been drawn; a phone draws a part of the world. */
  private readonly forth: string[] = [];
  private readonly back: string[] = [];
  private readonly boxes: Box[];

  constructor(readonly points: Point[][]) {
    this.boxes = points.map(boxOf);
  }

  private curve(arc: number): string {
    if (arc >= 0) return (this.forth[arc] ??= curveOf(this.points[arc] ?? []));
    return (this.back[~arc] ??= curveOf([...(this.points[~arc] ?? [])].reverse()));
  }

  private first(arc: number): Point {
    return (arc >= 0 ? this.points[arc]?.[0] : this.points[~arc]?.at(-1)) ?? [0, 0];
  }

  ring(arcs: number[]): string {
    const [first] = arcs;
    if (first === undefined) return "";
    return `${start(this.first(first))}${arcs.map((arc) => this.curve(arc)).join("")}z`;
  }

  rings(rings: number[][]): string {
    return rings.map((ring) => this.ring(ring)).join("");
  }

  /** Lines that begin and end somewhere, as far as they come into a window. */
  open(arcs: number[], window: Box): string {
    return arcs
      .filter((arc) => touches(this.boxes[arc], window))
      .map((arc) => start(this.first(arc)) + this.curve(arc))
      .join("");
  }

  /** The points of a ring. */
  outline(ring: number[]): Point[] {
    return ring.flatMap((arc) =>
      arc >= 0 ? (this.points[arc] ?? []) : [...(this.points[~arc] ?? [])].reverse(),
    );
  }

  boxOf(arc: number): Box {
    return this.boxes[arc] ?? [0, 0, 0, 0];
  }

  box(rings: number[][]): Box {
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const arc of rings.flat()) {
      const [x, y, width, height] = this.boxes[arc >= 0 ? arc : ~arc] ?? [0, 0, 0, 0];
      left = Math.min(left, x);
      right = Math.max(right, x + width);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + height);
    }
    return [left, top, right - left, bottom - top];
  }
}

/** The areas on both sides of each arc. */
export function sidesOf(areas: { rings: number[][] }[], count: number): number[][] {
  const sides: number[][] = Array.from({ length: count }, () => []);
  areas.forEach(({ rings }, area) => {
    for (const arc of rings.flat()) sides[arc >= 0 ? arc : ~arc]?.push(area);
  });
  return sides;
}

function kindOf(sides: FileArea[], frozen: boolean): LineKind | "edge" {
  const [a, b] = sides;
  if (!a || !b) return a && frozen ? (WATERS.includes(a.terrain) ? "sea" : "coast") : "edge";
  const wet = sides.filter(({ terrain }) => WATERS.includes(terrain)).length;
  if (wet === 1) return "coast";
  if (wet === 2) return "sea";
  return a.regions.join() === b.regions.join() ? "border" : "region";
}

/** The kind of each line. */
function kindsOf(file: MapFile, sides: number[][]): (LineKind | "edge")[] {
  const frozen = new Set([...file.ice, ...file.nobody].flat().map((arc) => (arc >= 0 ? arc : ~arc)));
  const kinds = sides.map((pair, arc) =>
    kindOf(
      pair.flatMap((area) => file.areas[area] ?? []),
      frozen.has(arc),
    ),
  );
  for (const arc of file.rivers) kinds[arc] = "river";
  return kinds;
}

export function decodeAtlas(file: MapFile): Atlas {
  const sides = sidesOf(file.areas, file.arcs.length);
  const kinds = kindsOf(file, sides);
  const lines = new Lines(
    file.arcs.map((arc, i) => {
      const [most, wave] = UNEVEN[kinds[i] ?? ""] ?? [0, 1];
      const points = pointsOf(stepsIn(arc), file.fine);
      return most > 0 ? uneven(points, most, wave, i) : points;
    }),
  );
  const ofKind = (kind: LineKind): number[] => kinds.flatMap((one, arc) => (one === kind ? [arc] : []));
  const arcs = Object.fromEntries(KINDS.map((kind) => [kind, ofKind(kind)])) as Record<LineKind, number[]>;
  const areas = file.areas.map((area, i) => makeArea(area, i, file, lines, sides));
  return {
    width: file.width,
    height: file.height,
    token: file.token,
    x: file.x,
    y: file.y,
    areas,
    byId: new Map(areas.map((area) => [area.id, area])),
    ice: lines.rings(file.ice),
    nobody: lines.rings(file.nobody),
    lakes: file.lakes.map((lake) => closedCurve(decode(lake, file.fine))).join(""),
    arrows: file.arrows.map(([from, to, line]) => ({ from, to, path: arrowOf(line) })),
    canals: file.canals.map(([id, ages, flat]) => canalOf(id, ages, flat)),
    signs: file.signs.map(([terrain, spots]) => [terrain, decode(spots)]),
    graticule: graticuleOf(file),
    rivers: riversOf(file, lines, arcs.coast),
    lines: (kind, window) => lines.open(arcs[kind], window),
    around: (inside, window) => {
      const within = (area: number): boolean => inside.has(file.areas[area]?.id ?? "");
      const rim = sides.flatMap((pair, arc) => (pair.filter(within).length === 1 ? [arc] : []));
      return lines.open(rim, window);
    },
  };
}

/** Rivers with their widths: they end where they meet a coast. */
function riversOf(file: MapFile, lines: Lines, coast: number[]): Atlas["rivers"] {
  const ends = new Set(
    coast.flatMap((arc) => [lines.points[arc]?.[0], lines.points[arc]?.at(-1)].map(String)),
  );
  const streams = streamsOf(
    file.rivers.map((arc) => lines.points[arc] ?? []),
    (end) => ends.has(String(end)),
  );
  return streams.map((stream, i) => ({ stream, box: lines.boxOf(file.rivers[i] ?? 0) }));
}

const KINDS: LineKind[] = ["coast", "border", "region", "sea", "river"];

function makeArea(area: FileArea, index: number, file: MapFile, lines: Lines, sides: number[][]): Area {
  const box = lines.box(area.rings);
  let path: string | undefined;
  let known: Water | undefined;
  const lying = (): Water => {
    if (known) return known;
    const outline = area.rings.map((ring) => lines.outline(ring));
    return (known = { axis: momentsOf(outline), inside: new Inside(outline, box), at: area.at });
  };
  return {
    id: area.id,
    terrain: area.terrain,
    water: WATERS.includes(area.terrain),
    regions: area.regions,
    goods: area.goods ?? [],
    get path() {
      return (path ??= lines.rings(area.rings));
    },
    box,
    at: area.at,
    room: area.room,
    spot: area.spot ?? null,
    get neighbours() {
      const beside = new Set(area.rings.flat().flatMap((arc) => sides[arc >= 0 ? arc : ~arc] ?? []));
      beside.delete(index);
      return [...beside].sort((a, b) => a - b).map((other) => file.areas[other]?.id ?? "");
    },
    lying,
  };
}

/** A lake: a smooth closed curve through the middles between its corners. */
function closedCurve(corners: Point[]): string {
  const middle = (i: number): Point => {
    const [[x, y], [u, v]] = [
      corners[i % corners.length] as Point,
      corners[(i + 1) % corners.length] as Point,
    ];
    return [(x + u) / 2, (y + v) / 2];
  };
  return (
    start(middle(corners.length - 1)) +
    corners
      .map(([x, y], i) => {
        const [ex, ey] = middle(i);
        return `Q${show(x)} ${show(y)} ${show(ex)} ${show(ey)}`;
      })
      .join("") +
    "z"
  );
}

const REACH = 7; // an arrow begins and ends so far inland

/** An arrow over a strait, bent a little. */
function arrowOf([x1, y1, x2, y2]: Box): string {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [ax, ay] = [x1 - ux * REACH, y1 - uy * REACH];
  const [bx, by] = [x2 + ux * REACH, y2 + uy * REACH];
  const bend = 0.18 * (length + 2 * REACH);
  const [cx, cy] = [(ax + bx) / 2 - uy * bend, (ay + by) / 2 + ux * bend];
  return `M${show(ax)} ${show(ay)}Q${show(cx)} ${show(cy)} ${show(bx)} ${show(by)}`;
}

function canalOf(id: string, ages: string, flat: number[]) {
  const points: Point[] = [];
  for (let i = 0; i + 1 < flat.length; i += 2) points.push([flat[i] ?? 0, flat[i + 1] ?? 0]);
  const at = points[Math.floor(points.length / 2)] ?? [0, 0];
  return { id, ages, at, path: start(points[0] ?? at) + curveOf(points) };
}

/** Where a degree lies on an axis. */
export function placeOn(knots: Knot[], degree: number): number {
  const rising = (knots.at(-1)?.[0] ?? 0) > (knots[0]?.[0] ?? 0);
  for (let i = 1; i < knots.length; i++) {
    const [[d0, p0], [d1, p1]] = [knots[i - 1] as Knot, knots[i] as Knot];
    if (i === knots.length - 1 || (rising ? degree <= d1 : degree >= d1))
      return p0 + ((degree - d0) / (d1 - d0)) * (p1 - p0);
  }
  return 0;
}

/** Longitude and latitude to a place on the canvas; the world is cut at the left edge of the map. */
export function project(atlas: Pick<Atlas, "x" | "y">, [longitude, latitude]: Point): Point {
  const west = atlas.x[0]?.[0] ?? -180;
  const turned = ((((longitude - west) % 360) + 360) % 360) + west;
  return [placeOn(atlas.x, turned), placeOn(atlas.y, latitude)];
}

const GRID = 15; // degrees between the lines of the graticule

function graticuleOf(file: MapFile): string {
  const [west, south, east, north] = file.window;
  let path = "";
  for (let lon = Math.ceil(west / GRID) * GRID; lon < east; lon += GRID)
    path += `M${show(placeOn(file.x, lon))} 0V${file.height}`;
  for (let lat = Math.ceil(south / GRID) * GRID; lat < north; lat += GRID)
    path += `M0 ${show(placeOn(file.y, lat))}H${file.width}`;
  return path;
}

/** The rectangle that holds the land of a region. */
export const regionBox = (atlas: Atlas, region: string): Box =>
  roomAround(atlas.areas.filter(({ regions }) => regions.includes(region)));

/** The rectangle that holds some areas. */
export const boxAround = (atlas: Atlas, areas: string[]): Box =>
  roomAround(atlas.areas.filter(({ id }) => areas.includes(id)));

function roomAround(areas: Area[]): Box {
  const [x, y, w, h] = boxOf(areas.map(({ at }) => at));
  return [x - AIR, y - AIR, w + 2 * AIR, h + 2 * AIR];
}

const AIR = 45;
