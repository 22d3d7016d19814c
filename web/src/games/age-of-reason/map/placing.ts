/** Where a region's name and pieces stand on the map at the scale at hand. */

import type { AgeTexts } from "../texts";
import { byId, type BoardView } from "../types";
import { MOST_GROWN, type Area, type Panel } from "./atlas";
import type { Arrangement } from "./pieces";

export interface MarkerFace {
  main: string;
  /** What it brings: "+5" and the sign of what. */
  extra: string;
  sign: "gold" | "points" | "";
  action: boolean;
}

/** What is written on a marker. */
export function markerFace(texts: AgeTexts, board: BoardView, label: string): MarkerFace {
  const marker = byId(board.markers, label);
  if (!marker || marker.action) return { main: texts.say("map.action"), extra: "", sign: "", action: true };
  const amount = marker.victory_points || marker.gold;
  return {
    main: String(marker.strength),
    extra: amount ? `+${amount}` : "",
    sign: marker.victory_points ? "points" : marker.gold ? "gold" : "",
    action: false,
  };
}

export function markerWidth({ main, extra, action }: MarkerFace): number {
  if (action) return main.length * 8.6 + 18;
  return 30 + (extra ? extra.length * 8.6 + 24 : 0);
}

export interface Place {
  /** For everything drawn from the upper left corner of the pieces. */
  transform: string;
  label: [x: number, y: number];
  /** The upper left corner of the pieces. */
  corner: [x: number, y: number];
}

/**
 * How wide a region's rows may grow: a little beyond its room, but not beyond what the action boxes beside it leave free
 * in the panel. That is computed with pieces and boxes as large as they ever get, so that rows stay as they are while
 * one looks nearer.
 */
export function roomFor(area: Area, panel: Panel, boxes: number): number {
  const most = area.box[2] + BEYOND;
  const stack = stackOf(area, boxes, MOST_GROWN);
  if (!stack || !overlaps({ ...stack, x: panel.x, w: panel.w }, rectOfBox(area))) return most;
  const free = Math.max(stack.x - panel.x, panel.x + panel.w - (stack.x + stack.w));
  return Math.min(most, (free - PAD) / MOST_GROWN - 2 * PAD);
}

const rectOfBox = ({ box: [x, y, w, h] }: Area): Rect => ({ x, y, w, h });

/** `name`: how wide the region's name is drawn, at scale 1; `boxes`: the ground of action boxes, to be left free. */
export function place(
  area: Area,
  panel: Panel,
  arranged: Arrangement,
  scale: number,
  name = 0,
  boxes: Rect[] = [],
): Place {
  const [x, y, w, h] = area.box;
  const [wide, high] = [arranged.width * scale, arranged.height * scale];
  const [cx, cy] = [x + w / 2, y + h / 2];
  const labelY = clamp(
    cy + (area.label[1] - cy) * scale,
    panel.y + 20 * scale,
    panel.y + panel.h - 8 * scale,
  );
  // Pieces begin right under the name, or end right above it, and never leave their panel.
  const above = area.label[1] < cy;
  const wanted = above
    ? Math.max(cy + (y - cy) * scale, labelY + LEADING * scale)
    : Math.min(cy + (y + h - cy) * scale, labelY - 2 * LEADING * scale) - high;
  const top = clamp(wanted, panel.y + MARGIN, Math.max(panel.y, panel.y + panel.h - MARGIN - high));
  const middle = clamp(cx - wide / 2, panel.x + MARGIN, Math.max(panel.x, panel.x + panel.w - MARGIN - wide));
  const plate = { x: middle - PAD * scale, y: top, w: wide + 2 * PAD * scale, h: high };
  const left = middle + sideways(plate, boxes, panel);
  return {
    transform: `translate(${round(left)} ${round(top)}) scale(${round(scale)})`,
    corner: [left, top],
    label: [round(within(area.label[0], (name / 2) * scale, panel.x, panel.x + panel.w)), round(labelY)],
  };
}

/** The nearest place for the middle of something of that half width between two edges. */
const within = (middle: number, half: number, from: number, to: number): number =>
  clamp(middle, Math.min(from + half + 4, (from + to) / 2), Math.max(to - half - 4, (from + to) / 2));

/** How far to the side the pieces must go to leave the action boxes free; above or below them stands the name. */
function sideways(plate: Rect, boxes: Rect[], panel: Panel): number {
  const free = (by: number) => {
    const moved = { ...plate, x: plate.x + by };
    const inside = moved.x >= panel.x && moved.x + moved.w <= panel.x + panel.w;
    return inside && !boxes.some((rect) => overlaps(moved, rect));
  };
  if (!boxes.some((rect) => overlaps(plate, rect))) return 0;
  const ways = boxes.flatMap(({ x, w }) => [x + w + PAD - plate.x, x - PAD - (plate.x + plate.w)]);
  return ways.sort((a, b) => Math.abs(a) - Math.abs(b)).find(free) ?? 0;
}

// -- the action boxes beside their regions -----------------------------------------------------------------------------

/** An action box on the map, and what is left between two of them, in units of its group. */
export const TILE = { w: 58, h: 50, gap: 3 };

/** Where a box stands in the stack of its region. */
export function tileAt({ tiles }: Area, index: number): [x: number, y: number] {
  const columns = tiles?.[2] ?? 1;
  return [(index % columns) * (TILE.w + TILE.gap), Math.floor(index / columns) * (TILE.h + TILE.gap)];
}

/** The ground that the boxes of a region cover. */
export function stackOf({ tiles }: Area, count: number, scale: number): Rect | null {
  if (!tiles || count === 0) return null;
  const [x, y, columns] = tiles;
  const across = Math.min(count, columns);
  const down = Math.ceil(count / columns);
  const w = (across * (TILE.w + TILE.gap) - TILE.gap) * scale;
  const h = (down * (TILE.h + TILE.gap) - TILE.gap) * scale;
  return { x: x - w / 2, y: y - h / 2, w, h };
}

/** A line from the nearest edge of the boxes to their region. */
export function leaderOf(stack: Rect, [x, y]: readonly [number, number]): string {
  const from = [clamp(x, stack.x, stack.x + stack.w), clamp(y, stack.y, stack.y + stack.h)];
  return `M${from.map(round).join(" ")}L${x} ${y}`;
}

// -- the names of the homes --------------------------------------------------------------------------------------------

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Where a home's name stands around its disc, in units of its group. */
export interface NameSpot {
  x: number;
  y: number;
  anchor: "start" | "middle" | "end";
}

const SPOTS: NameSpot[] = [
  { x: 0, y: 17, anchor: "middle" },
  { x: 18, y: -9, anchor: "start" },
  { x: -18, y: -9, anchor: "end" },
  { x: 0, y: -34, anchor: "middle" },
];
const NAME_HEIGHT = 20;

const overlaps = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

function rectOf(spot: NameSpot, [x, y]: readonly [number, number], width: number, scale: number): Rect {
  const part = { start: 0, middle: 0.5, end: 1 }[spot.anchor];
  return {
    x: x + (spot.x - part * width) * scale,
    y: y + (spot.y - 15) * scale,
    w: width * scale,
    h: NAME_HEIGHT * scale,
  };
}

/**
 * A spot for the name of each home where it covers nothing that is there already and none of the names before it;
 * null for a name without one: its disc tells enough.
 */
export function settleNames(
  homes: { id: string; at: readonly [number, number]; width: number }[],
  taken: Rect[],
  scale: number,
): Map<string, NameSpot | null> {
  const full = [...taken, ...homes.map(({ at }) => discRect(at, scale))];
  const found = new Map<string, NameSpot | null>();
  for (const { id, at, width } of homes) {
    const spot =
      SPOTS.find((one) => !full.some((rect) => overlaps(rect, rectOf(one, at, width, scale)))) ?? null;
    if (spot) full.push(rectOf(spot, at, width, scale));
    found.set(id, spot);
  }
  return found;
}

const discRect = ([x, y]: readonly [number, number], scale: number): Rect => ({
  x: x - 14 * scale,
  y: y - 29 * scale,
  w: 28 * scale,
  h: 28 * scale,
});

const LEADING = 10; // between a name and its pieces
const MARGIN = 12;
const BEYOND = 46; // of rows beyond the room of their region
const PAD = 8; // of the plate beyond its pieces
const round = (value: number): number => Math.round(value * 100) / 100;

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);
