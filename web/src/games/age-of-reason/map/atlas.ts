/** The map as tools/map.py writes it: panels with land, areas with their outline and places, links between neighbours. */

import { centred, type Box, type Point, type View } from "../../../common/canvas";
import { once } from "../../../common/once";

export interface Panel {
  id: string;
  x: number;
  y: number;
  w: number;
  h: number;
  land: string;
  graticule?: string;
}

export interface Area {
  id: string;
  kind: string;
  panel: string;
  path: string;
  /** Where the name stands, where links end, and the room for pieces. */
  label: Point;
  anchor: Point;
  box: Box;
  /** Of a region: the middle of its action boxes, how many of them stand in a row, and where a line to them begins. */
  tiles?: [x: number, y: number, columns: number];
  pin?: Point;
}

export type Link = [string, string, Box];

export interface Atlas {
  width: number;
  height: number;
  panels: Panel[];
  areas: Area[];
  links: Link[];
}

/** The map is data, not code: it comes as a file of its own. */
export const loadAtlas = once(async () => (await import("../map.json")).default as unknown as Atlas);

export const linksOf = (atlas: Atlas, area: string): Link[] =>
  atlas.links.filter(([a, b]) => a === area || b === area);

/** The areas next to one, in the order of the map. */
export const neighbours = (atlas: Atlas, area: string): string[] =>
  linksOf(atlas, area).map(([a, b]) => (a === area ? b : a));

/** A link as a gentle curve, bent away from the straight line so that it does not hide under pieces. */
export function curve([x1, y1, x2, y2]: Box, bend = 0.16): string {
  const mx = (x1 + x2) / 2 - (y2 - y1) * bend;
  const my = (y1 + y2) / 2 + (x2 - x1) * bend;
  return `M${x1} ${y1}Q${round(mx)} ${round(my)} ${x2} ${y2}`;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** What is seen first: everything, or on a small screen the regions of Europe large enough to be read. */
export function homeView(atlas: Atlas, whole: View, width: number, height: number): View {
  if (whole.k >= READABLE || width >= NARROW) return whole;
  const boxes = atlas.areas.filter(({ kind, panel }) => kind === "region" && panel === "europe");
  const x = middleOf(boxes.map(({ box }) => box[0] + box[2] / 2));
  const y = middleOf(boxes.map(({ box }) => box[1] + box[3] / 2));
  return centred([x, y], READABLE, width, height);
}

const READABLE = 0.5; // on a small screen the map begins this large, rather than whole and illegible
const NARROW = 640; // pixels: a map as wide as that is legible as a whole
const middleOf = (values: number[]): number => (Math.min(...values) + Math.max(...values)) / 2;

/** Pieces grow against the scale where they would be too small to read, and less than it where they get large. */
export function pieceScale(k: number): number {
  if (k < SMALL) return Math.min(SMALL / k, MOST_GROWN);
  return k > LARGE ? (LARGE + (k - LARGE) * 0.35) / k : 1;
}

const SMALL = 0.74;
const LARGE = 1.1;
/** Pieces and action boxes are never drawn larger than so much of what they are on the map. */
export const MOST_GROWN = 1.4;
