/** What has happened since the reader last chose, or last looked. */

import type { Line } from "../common/wire-extra";
import type { Weight } from "./log";

/** How long the log was when the reader chose or looked, and the position that this led to. */
export interface Mark {
  length: number;
  position: number;
}

/**
 * Where the news begin: who is asked is told of everything since their last choice; who only looks, of what they have
 * not seen yet.
 */
export function newsFrom(asked: boolean, chosen: Mark | null, seen: Mark | null): Mark | null {
  if (chosen === null || seen === null) return chosen ?? seen;
  return asked || chosen.position >= seen.position ? chosen : seen;
}

/** The lines of others after a mark, up to some line; readers know the consequences of their own choices. */
export const linesSince = (log: Line[], mark: Mark | null, end = Infinity): Line[] =>
  mark === null
    ? []
    : log.filter((line) => line.index >= mark.length && line.index < end && line.position > mark.position);

/** Those that are worth telling. */
export function worthTelling(lines: Line[], weight: (line: Line) => Weight): Line[] {
  const told = lines.filter((line) => weight(line) !== "detail");
  return told.some((line) => weight(line) === "plain") ? told : [];
}

/** A mark as it was stored, if it makes sense for a log that may have been shortened meanwhile. */
export function readMark(stored: unknown, length: number): Mark | null {
  if (typeof stored !== "object" || stored === null) return null;
  const { length: at, position } = stored as Partial<Mark>;
  if (!Number.isInteger(at) || !Number.isInteger(position)) return null;
  return { length: Math.min(Number(at), length), position: Number(position) };
}
