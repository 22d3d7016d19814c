/** Names on the map: which are shown at a scale and where, so that none covers another or a token. */

import type { Point } from "../../../common/canvas";
import type { Area, Atlas } from "./atlas";
import { linesOn, roomOf, type Water } from "./sea-names";

/** Left, top, right, bottom, in pixels. */
export type Rect = [number, number, number, number];
export type Measure = (text: string, style: Style) => number;
export type Style = "area" | "sea" | "ocean" | "region";

export interface Name {
  id: string;
  style: Style;
  lines: string[];
  /** The middle of the first line and the size of its letters, in pixels. */
  x: number;
  y: number;
  size: number;
  /** In degrees, and how much more than usual is between its letters. */
  turn: number;
  spacing: number;
  /** The room that it takes. */
  rects: Rect[];
}

export const SIZES: Record<Style, number> = { area: 11.5, sea: 11, ocean: 13, region: 15 };
export const SPACING: Record<Style, number> = { area: 0.2, sea: 0.6, ocean: 3, region: 4 };
const LEADING = 1.08;
const AIR = 2;
const ALL = 2.1; // from this scale on a name may be wider than its area
const SNUG = 0.92; // of its area's width a name may take, from afar

/** From these scales on. */
const SHOWN: Record<Style, number> = { region: 0, ocean: 0.34, area: 0.42, sea: 0.85 };
/** The names of regions give way to those of areas. */
const REGIONS_UNTIL = 0.72;

export interface Wanted {
  style: Style;
  id: string;
  text: string;
  at: Point;
  /** Of the area, in units of the map. */
  width: number;
  free: boolean;
  weight: number;
  /** On which it is to be written. */
  water: (() => Water) | null;
}

/** Letters get a little larger as one comes closer. */
export const sizeAt = (style: Style, k: number): number =>
  style === "region"
    ? SIZES.region * Math.min(Math.max(k / 0.5, 0.7), 1.2)
    : SIZES[style] * Math.min(1 + Math.max(k - 1.2, 0) * 0.12, 1.4);

export const overlap = (a: Rect, b: Rect): boolean =>
  a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** A name in as few lines as fit into a width, broken between words. */
export function wrap(text: string, width: number, measure: (line: string) => number): string[] {
  if (measure(text) <= width) return [text];
  const words = text.split(" ");
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && measure(`${last} ${word}`) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** What could be named, in the order in which it finds its place. */
export function wantedNames(
  atlas: Atlas,
  regions: string[],
  k: number,
  name: (kind: string, id: string) => string,
): Wanted[] {
  const found: Wanted[] = [];
  if (k < REGIONS_UNTIL)
    for (const region of regions)
      found.push({
        style: "region",
        id: region,
        text: name("region", region).toLocaleUpperCase(),
        at: middleOf(atlas.areas.filter(({ regions }) => regions.includes(region))),
        width: 130 / k,
        free: false,
        weight: 2e6,
        water: null,
      });
  for (const area of atlas.areas) {
    const style: Style = area.water ? (area.terrain === "ocean" ? "ocean" : "sea") : "area";
    if (k < SHOWN[style]) continue;
    found.push({
      style,
      id: area.id,
      text: name("area", area.id),
      at: area.at,
      width: area.water ? Math.max(2.4 * area.room, area.box[2] * 0.6) : area.box[2],
      free: area.spot !== null,
      weight: (area.water ? 0 : 1e5) + area.room * (area.terrain === "ocean" ? 1e4 : 1e3),
      water: area.water ? area.lying : null,
    });
  }
  return found.sort((a, b) => b.weight - a.weight);
}

function middleOf(areas: Area[]): Point {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return [mean(areas.map(({ at }) => at[0])), mean(areas.map(({ at }) => at[1]))];
}

export interface Window {
  x: number;
  y: number;
  k: number;
  rect: Rect;
  /** What is in sight: a name is written there if it can be. */
  sight: Rect;
}

/** The names that find a place, `taken` being where tokens are, by area. */
export function placeNames(
  wanted: Wanted[],
  taken: Map<string, Rect>,
  view: Window,
  measure: Measure,
): Name[] {
  const used: Rect[] = [...taken.values()];
  const names: Name[] = [];
  for (const one of wanted) {
    const at = onScreen(one.at, view);
    if (!overlap([at[0] - 1, at[1] - 1, at[0] + 1, at[1] + 1], view.rect)) continue;
    const found =
      (one.water && placeOnWater(one, one.water(), used, view, measure)) ??
      (one.water && view.k < ALL ? null : placeName(one, at, taken.get(one.id), used, view, measure));
    if (!found) continue;
    names.push(found);
    used.push(...found.rects);
  }
  return names;
}

const onScreen = ([x, y]: Point, view: Window): Point => [x * view.k + view.x, y * view.k + view.y];

/** The name of a water in one line, or else in several, all on the water; in sight, if there is such a place. */
function placeOnWater(one: Wanted, water: Water, used: Rect[], view: Window, measure: Measure): Name | null {
  const size = sizeAt(one.style, view.k);
  const width = (line: string): number => (measure(line, one.style) * size) / SIZES[one.style];
  const words = wrap(one.text, 0, width);
  let hidden: Name | null = null;
  for (const lines of words.length > 1 ? [[one.text], words] : [words]) {
    const wide = Math.max(...lines.map(width));
    const letters = { size, width: wide, count: one.text.length, rows: lines.length };
    for (const line of linesOn(water, letters, view.k, (at) => onScreen(at, view))) {
      const rects = roomOf(line);
      if (rects.some((rect) => used.some((other) => overlap(rect, other)))) continue;
      const { at, turn, spacing } = line;
      const y = at[1] - ((lines.length - 1) / 2) * size * LEADING;
      const { id, style } = one;
      const name = { id, style, lines, x: at[0], y, size, turn: (turn * 180) / Math.PI, spacing, rects };
      if (rects.every((rect) => within(rect, view.sight))) return name;
      hidden ??= name;
    }
  }
  return hidden;
}

const within = (a: Rect, b: Rect): boolean => a[0] >= b[0] && a[1] >= b[1] && a[2] <= b[2] && a[3] <= b[3];

function placeName(
  one: Wanted,
  [x, y]: Point,
  token: Rect | undefined,
  used: Rect[],
  { k }: Window,
  measure: Measure,
): Name | null {
  const size = sizeAt(one.style, k);
  const width = (line: string): number => (measure(line, one.style) * size) / SIZES[one.style];
  const room = one.free || k >= ALL ? Math.max(one.width * k, 90) : one.width * k * SNUG;
  const lines = wrap(one.text, room, width);
  const wide = Math.max(...lines.map(width));
  if (wide > room && k < ALL && one.style !== "region") return null;
  const high = lines.length * size * LEADING;
  for (const [cx, cy] of spots(x, y, wide, high, token)) {
    const rect: Rect = [cx - wide / 2 - AIR, cy - high / 2 - 1, cx + wide / 2 + AIR, cy + high / 2 + 1];
    if (used.some((other) => overlap(rect, other))) continue;
    const first = cy - high / 2 + (size * LEADING) / 2;
    return { id: one.id, style: one.style, lines, x: cx, y: first, size, turn: 0, spacing: 0, rects: [rect] };
  }
  return null;
}

/** The middles of a name that are tried: in the middle, or around the token that lies there. */
function spots(x: number, y: number, wide: number, high: number, token: Rect | undefined): Point[] {
  if (!token)
    return [
      [x, y],
      [x, y - high],
      [x, y + high],
    ];
  const [left, top, right, bottom] = token;
  return [
    [(left + right) / 2, bottom + high / 2 + 1],
    [(left + right) / 2, top - high / 2 - 1],
    [right + wide / 2 + AIR, y],
    [left - wide / 2 - AIR, y],
  ];
}

export { LEADING };
