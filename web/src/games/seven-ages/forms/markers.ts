/** Laying markers: which options put one on an empire, and the plan of the last round. */

import { keyOfLine } from "../../../table/log";
import type { Line } from "../../../common/wire-extra";
import type { AgesView } from "../types";

export const TABLE = "table"; // the slot off the empires
export const JOKER = "joker";
/** In the order in which they are carried out. */
export const ACTIONS = [
  "start",
  "production",
  "trade",
  "manoeuvre",
  "destiny",
  "civilise",
  "dissolve",
  JOKER,
];

/** Put a marker into a slot: what lies there, or where the marker lies now, is taken back first. */
export function layOptions(laid: Record<string, string>, slot: string, action: string): string[] {
  if (laid[slot] === action) return [`unmark ${slot}`];
  const other = Object.keys(laid).find((one) => laid[one] === action);
  const taken = [slot, other].filter((one) => one !== undefined && laid[one] !== undefined);
  return [...taken.map((one) => `unmark ${one}`), `mark ${slot} ${action}`];
}

/** The markers that a seat turned over in the last round, by slot, as far as its empires are still there. */
export function lastPlan(log: readonly Line[], view: AgesView, seat: number): Record<string, string> {
  const plan: Record<string, string> = {};
  let rounds = 0;
  for (const line of log.toReversed()) {
    const key = keyOfLine(line);
    if (key === "round.began" && ++rounds === 2) break;
    if (rounds === 1 && Number(line.message.args.seat?.[1]) === seat) {
      const marker = key.startsWith("joker.") ? JOKER : String(line.message.args.action?.[1] ?? "");
      const slot = slotOf(key, line, view);
      if (slot !== null) plan[slot] = marker;
    }
  }
  return plan;
}

function slotOf(key: string, line: Line, view: AgesView): string | null {
  if (key === "marker.extra_shown" || key === "joker.extra_shown") return TABLE;
  if (key !== "marker.shown" && key !== "joker.shown") return null;
  const card = line.message.args.empire?.[1];
  return Object.entries(view.empires).find(([, empire]) => empire.card === card)?.[0] ?? null;
}

/** The options that lay a plan over what is laid already; null if the server would not offer all of it. */
export function planOptions(
  plan: Record<string, string>,
  laid: Record<string, string>,
  options: readonly string[],
): string[] | null {
  const entries = Object.entries(plan);
  const open = (slot: string): boolean =>
    laid[slot] !== undefined || options.some((one) => one.startsWith(`mark ${slot} `));
  if (entries.length === 0 || !entries.every(([slot]) => open(slot))) return null;
  const taken = Object.keys(laid).map((slot) => `unmark ${slot}`);
  return [...taken, ...entries.map(([slot, action]) => `mark ${slot} ${action}`)];
}
