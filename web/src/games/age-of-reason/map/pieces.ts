/** Where the pieces of a region lie: a row for each victory point value with the discs that score it, then the rest. */

import type { RegionView } from "../types";

export const ROW = 32;
export const RADIUS = 13;
export const TOKEN = 14.5;
const GAP = 4;
const NUMBER = 15;
const TIMES = 29; // "×2" beside a marker

export interface Rank {
  /** The victory points of the row; null for discs that score nothing. */
  value: number | null;
  discs: [country: string, count: number][];
}

/** Discs by what they score, most first. The server says what they score. */
export function ranks(region: RegionView): Rank[] {
  const rows: Rank[] = region.victory_points.map((value) => ({ value, discs: [] }));
  const rest: Rank = { value: null, discs: [] };
  const discs = Object.entries(region.discs).sort(([, a], [, b]) => b - a);
  for (const [country, count] of discs) {
    const points = region.points[country] ?? 0;
    const row = rows.find(
      ({ value, discs: there }) => value === points && points > 0 && (there[0]?.[1] ?? count) === count,
    );
    (row ?? rest).discs.push([country, count]);
  }
  return rest.discs.length > 0 ? [...rows, rest] : rows;
}

export type Placed =
  | { type: "token"; x: number; y: number; value: number }
  | { type: "disc"; x: number; y: number; country: string; count: number }
  | { type: "marker"; x: number; y: number; w: number; label: string; count: number };

export interface Arrangement {
  pieces: Placed[];
  width: number;
  height: number;
}

/** How much room a disc takes: its number stands beside it when there is more than one. */
export const discWidth = (count: number): number => 2 * RADIUS + GAP + (count > 1 ? NUMBER : 0);

/**
 * All pieces of a region in rows, in units of the map; x and y are the middle of a piece, markers begin at x. Rows are
 * broken where they grow wider than `most`. `markerWidth` says how wide a kind of marker is drawn.
 */
export function arrange(
  region: RegionView,
  most: number,
  markerWidth: (label: string) => number,
): Arrangement {
  const pieces: Placed[] = [];
  const indent = 2 * TOKEN + GAP + 2;
  let width = 0;
  let y = ROW / 2;
  for (const { value, discs } of ranks(region)) {
    if (value !== null) pieces.push({ type: "token", x: TOKEN, y, value });
    let x = indent;
    for (const [country, count] of discs) {
      if (x > indent && x + discWidth(count) - GAP > most) {
        x = indent;
        y += ROW;
      }
      pieces.push({ type: "disc", x: x + RADIUS, y, country, count });
      x += discWidth(count);
      width = Math.max(width, x - GAP);
    }
    width = Math.max(width, indent - GAP);
    y += ROW;
  }
  const placed = placeMarkers(region, most, y, markerWidth);
  pieces.push(...placed.pieces);
  return { pieces, width: Math.max(width, placed.width), height: placed.height - ROW / 2 };
}

function placeMarkers(
  region: RegionView,
  most: number,
  top: number,
  markerWidth: (label: string) => number,
): Arrangement {
  const pieces: Placed[] = [];
  let x = 0;
  let y = top;
  let width = 0;
  for (const [label, count] of Object.entries(region.markers)) {
    const w = markerWidth(label);
    const whole = w + (count > 1 ? TIMES : 0);
    if (x > 0 && x + whole > most) {
      x = 0;
      y += ROW;
    }
    pieces.push({ type: "marker", x, y, w, label, count });
    x += whole + GAP + 2;
    width = Math.max(width, x - GAP - 2);
  }
  return { pieces, width, height: pieces.length > 0 ? y + ROW : top };
}
