/** The guide: which step is to be told now, and where its text stands. */

import type { Line } from "../common/wire-extra";
import type { GuideStep } from "../games/game-ui";

/** What the guide must know of the table. */
export interface Moment {
  /** What the player is asked, and at which node; null: nothing. */
  decision: string | null;
  node: string | null;
  /** Whose guide it is. */
  seat: number | null;
  /** What has happened since the guide began. */
  lines: readonly Line[];
  /** The last question for which something was suggested. */
  advised: string | null;
}

const isAt = (node: string | null, wanted: string): boolean =>
  wanted.endsWith("*") ? node?.startsWith(wanted.slice(0, -1)) === true : node === wanted;

function isDue(step: GuideStep, { decision, node, seat, lines, advised }: Moment): boolean {
  const { line: told } = step;
  if (told) return lines.some((line, i) => told(line, seat, lines.slice(0, i)));
  if (step.node === undefined) return true;
  return isAt(node, step.node) && advised !== decision;
}

/** The next step to be told; null: none for now. */
export const nextStep = (
  steps: readonly GuideStep[],
  told: ReadonlySet<string>,
  moment: Moment,
): GuideStep | null => steps.find((step) => !told.has(step.id) && isDue(step, moment)) ?? null;

/** A step on show, and what was asked then. */
export interface Shown {
  step: GuideStep;
  decision: string | null;
}

/** Whether what a step explains has been done meanwhile, by the suggestion or by oneself: then it has been told. */
export const isAnswered = (shown: Shown | null, decision: string | null): shown is Shown =>
  shown?.step.node !== undefined && shown.decision !== decision;

/** What the browser remembers of the guide at a table: the steps told, and where in the log it began. */
export interface Progress {
  told: string[];
  from: number;
}

export function readProgress(stored: unknown, lines: number): Progress {
  const { told, from } = (stored ?? {}) as Partial<Progress>;
  return Array.isArray(told) && typeof from === "number" ? { told, from } : { told: [], from: lines };
}

export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What two rectangles have in common. */
export function overlap(a: Rect, b: Rect): Rect | null {
  const left = Math.max(a.left, b.left);
  const top = Math.max(a.top, b.top);
  const width = Math.min(a.left + a.width, b.left + b.width) - left;
  const height = Math.min(a.top + a.height, b.top + b.height) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : null;
}

export const GAP = 12;

/** The lower left corner of something in the window. */
export const cornerOf = ({ left, top, height }: Rect, window: Rect): { left: number; bottom: number } => ({
  left: left + GAP,
  bottom: window.height - top - height + GAP,
});

/** Where a bubble goes: below its target, or above or beside it, or over a large one, low or high; never outside. */
export function beside(target: Rect | null, bubble: Rect, window: Rect): { left: number; top: number } {
  if (target === null) {
    return {
      left: (window.width - bubble.width) / 2,
      top: Math.max(GAP, window.height - bubble.height - 6 * GAP),
    };
  }
  const right = target.left + target.width + GAP;
  const below = target.top + target.height + GAP;
  const within = (value: number, size: number, room: number) =>
    Math.min(Math.max(GAP, value), room - size - GAP);
  const left = within(target.left, bubble.width, window.width);
  const top = within(target.top, bubble.height, window.height);
  if (below + bubble.height < window.height) return { left, top: below };
  if (target.width > 1.5 * bubble.width && target.height > 1.5 * bubble.height) {
    return {
      left: target.left + GAP,
      top: within(below - bubble.height - 2 * GAP, bubble.height, window.height),
    };
  }
  if (target.top - GAP - bubble.height > 0) return { left, top: target.top - GAP - bubble.height };
  if (right + bubble.width < window.width) return { left: right, top };
  if (target.left - GAP - bubble.width > 0) return { left: target.left - GAP - bubble.width, top };
  const high = target.top + target.height / 2 < window.height / 2;
  return { left, top: high ? window.height - bubble.height - GAP : GAP };
}
