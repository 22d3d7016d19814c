/** Lines as if drawn by hand: borders a little uneven, rivers that grow towards their mouths. */

import type { Point } from "../../../common/canvas";
import { curveOf, show, start } from "./curves";
import { noise } from "./relief";

const STEP = 4; // units between two points of an uneven line
const ENDS = 7; // units from its ends within which it comes back to where it was

/** A line that leaves its way by `most` units at most; its ends stay, and it is always the same. */
export function uneven(points: Point[], most: number, wave: number, seed: number): Point[] {
  const walked = lengthsOf(points);
  const length = walked.at(-1) ?? 0;
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || length < 2 * STEP) return points;
  const found: Point[] = [first];
  for (let i = 1; i < points.length; i++) {
    const [[x0, y0], [x1, y1]] = [points[i - 1] as Point, points[i] as Point];
    const [dx, dy] = [x1 - x0, y1 - y0];
    const span = Math.hypot(dx, dy) || 1;
    const count = Math.max(Math.round(span / STEP), 1);
    for (let part = 1; part <= count; part++) {
      if (i === points.length - 1 && part === count) break;
      const at = (walked[i - 1] ?? 0) + (span * part) / count;
      const free = Math.min(1, at / ENDS, (length - at) / ENDS);
      const aside =
        most * free * (1.3 * noise(at / wave, seed) + 0.7 * noise(at / wave / 0.4, seed + 0.5) - 1);
      found.push([
        x0 + (dx * part) / count - (dy / span) * aside,
        y0 + (dy * part) / count + (dx / span) * aside,
      ]);
    }
  }
  return [...found, last];
}

/** How far each point is from the first one, along the line. */
function lengthsOf(points: Point[]): number[] {
  let length = 0;
  return points.map(([x, y], i) => {
    const [px, py] = points[i - 1] ?? [x, y];
    return (length += Math.hypot(x - px, y - py));
  });
}

const key = ([x, y]: Point): string => `${x} ${y}`;

/** A river, or a part of it, with its width at each point, from 0 at the sources to 1 at the mouth. */
export interface Stream {
  points: Point[];
  widths: number[];
}

/** Rivers put together from lines: how wide each is depends on how far it is from the sea. */
export function streamsOf(lines: Point[][], isMouth: (end: Point) => boolean): Stream[] {
  const ends = lines.map((line): [string, string] => [key(line[0] ?? [0, 0]), key(line.at(-1) ?? [0, 0])]);
  const mouths = new Set(
    lines.flatMap((line, i) =>
      [line[0], line.at(-1)].flatMap((end, j) => (end && isMouth(end) ? [ends[i]?.[j] ?? ""] : [])),
    ),
  );
  const all = lines.map(lengthsOf);
  const far = distances(
    ends,
    all.map((walked) => walked.at(-1) ?? 0),
    mouths,
  );
  const most = Math.max(...[...far.values()].filter(Number.isFinite), 1);
  return lines.map((points, i) => {
    const [from, to] = (ends[i] ?? []).map((end) => far.get(end) ?? Infinity) as [number, number];
    const walked = all[i] ?? [];
    const length = walked.at(-1) ?? 0;
    const away = (at: number): number => Math.min(from + at, to + length - at);
    return { points, widths: walked.map((at) => (Number.isFinite(away(at)) ? 1 - away(at) / most : 0.4)) };
  });
}

/** How far the ends of lines are from the nearest mouth. */
function distances(ends: [string, string][], lengths: number[], mouths: Set<string>): Map<string, number> {
  const far = new Map([...mouths].map((mouth) => [mouth, 0]));
  for (let changed = true; changed;) {
    changed = false;
    ends.forEach((pair, i) => {
      for (const [a, b] of [pair, [pair[1], pair[0]] as const]) {
        const way = (far.get(a) ?? Infinity) + (lengths[i] ?? 0);
        if (way < (far.get(b) ?? Infinity)) {
          far.set(b, way);
          changed = true;
        }
      }
    });
  }
  return far;
}

/** The outline of a stream that is so wide at its sources and at its mouth. */
export function ribbon({ points, widths }: Stream, source: number, mouth: number): string {
  const [left, right]: [Point[], Point[]] = [[], []];
  points.forEach(([x, y], i) => {
    const [px, py] = points[Math.max(i - 1, 0)] as Point;
    const [nx, ny] = points[Math.min(i + 1, points.length - 1)] as Point;
    const span = 2 * (Math.hypot(nx - px, ny - py) || 1);
    const wide = source + (mouth - source) * (widths[i] ?? 0);
    const [ax, ay] = [(-(ny - py) / span) * wide, ((nx - px) / span) * wide];
    left.push([x + ax, y + ay]);
    right.unshift([x - ax, y - ay]);
  });
  const [first, turned] = [left[0], right[0]];
  if (!first || !turned) return "";
  return `${start(first)}${curveOf(left)}L${turned.map(show).join(" ")}${curveOf(right)}z`;
}
