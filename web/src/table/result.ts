/** The result of a game, ready to be shown. */

import type { Line, Report } from "../common/wire-extra";
import type { Weight } from "./log";

export interface Ranked {
  seat: number;
  place: number;
  points: number;
}

/** The seats by place; none if the game was given up before its end. */
export function ranking(report: Report | null): Ranked[] {
  const { places, points } = report ?? {};
  if (!places || !points) return [];
  const ranked = places.map((place, seat) => ({ seat, place, points: points[seat] ?? 0 }));
  return ranked.sort((a, b) => a.place - b.place || a.seat - b.seat);
}

/** What a sentence says after the name that it begins with; a sentence that begins with none of them follows whole. */
export function afterName(words: string, names: readonly string[]): string {
  const name = names.find((one) => one !== "" && words.startsWith(one));
  return name === undefined ? ` ${words}` : words.slice(name.length);
}

/** Too many headings make no axis. */
const MOST_CHAPTERS = 12;

/**
 * Where the chapters of a game begin on the axis of a chart: at the headings of the log. Of several kinds of headings
 * (turns, phases, rounds) the rarest that comes more than once is the coarsest.
 */
export function chaptersOfCourse(
  log: Line[],
  weight: (line: Line) => Weight,
  positions: number,
): { at: number; line: Line }[] {
  const headings = log.filter((line) => weight(line) === "heading" && line.position < positions);
  const keys = [...new Set(headings.map((line) => line.message.key))];
  const [coarsest = []] = keys
    .map((key) => headings.filter((line) => line.message.key === key))
    .sort((a, b) => Number(a.length === 1) - Number(b.length === 1) || a.length - b.length);
  const found = new Map(coarsest.map((line) => [line.position, line]));
  return found.size > MOST_CHAPTERS ? [] : [...found].map(([at, line]) => ({ at, line }));
}
