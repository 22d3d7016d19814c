/** The guided opening: which step is due, and where its text stands. */

import type { GuideStep } from "../games/game-ui";

/** Steps without a node follow each other by hand; one with a node waits until the player is asked there. */
export const isDue = (step: GuideStep | undefined, node: string | null): boolean =>
  step !== undefined && (step.node === null || step.node === node);

/**
 * The step to be at when the player is asked at `node` (null: not asked). Once a question has been answered, its step is
 * done; when the game has run ahead, so does the guide.
 */
export function advance(steps: GuideStep[], at: number, before: string | null, node: string | null): number {
  const step = steps[at];
  let next = at;
  if (step?.node != null && step.node === before && node !== before) next = at + 1;
  if (isDue(steps[next], node)) return next;
  const ahead = steps.findIndex(
    (candidate, i) => i > next && !candidate.follows && candidate.node !== null && candidate.node === node,
  );
  return ahead < 0 ? next : ahead;
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

const GAP = 12;

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
