/** What has happened since the reader last chose. */

import type { Line } from "../common/wire-extra";
import type { Weight } from "./log";

/** How long the log was when the reader chose, and the position that the choice led to. */
export interface Mark {
  length: number;
  position: number;
}

/** The lines of others after a mark; readers know the consequences of their own choices. */
export const linesSince = (log: Line[], mark: Mark | null): Line[] =>
  mark === null ? [] : log.filter((line) => line.index >= mark.length && line.position > mark.position);

/** Those that are worth telling. */
export function since(log: Line[], mark: Mark | null, weight: (line: Line) => Weight): Line[] {
  const later = linesSince(log, mark);
  const told = later.filter((line) => weight(line) !== "detail");
  return told.some((line) => weight(line) === "plain") ? told : [];
}

/** A mark as it was stored, if it makes sense for a log that may have been shortened meanwhile. */
export function readMark(stored: unknown, length: number): Mark | null {
  if (typeof stored !== "object" || stored === null) return null;
  const { length: at, position } = stored as Partial<Mark>;
  if (!Number.isInteger(at) || !Number.isInteger(position)) return null;
  return { length: Math.min(Number(at), length), position: Number(position) };
}
