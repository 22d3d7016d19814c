/** The seven steps of a round, and who acts in each. */

import type { AgesView } from "../types";

/** In their order. */
export const ACTIONS = ["start", "production", "trade", "manoeuvre", "destiny", "civilise", "dissolve"];

export interface Actor {
  seat: number;
  /** The empire that acts; null: the seat itself, by a marker off its empires. */
  colour: string | null;
  /** Its turn is still to come in this step. */
  due: boolean;
}

/** Whose marker was turned over and shows this action. */
export function actorsIn(view: AgesView, action: string): Actor[] {
  const due = (seat: number, colour: string | null): boolean =>
    view.step === action && view.turns.some((turn) => turn.seat === seat && turn.empire === colour);
  const empires = Object.entries(view.empires)
    .filter(([, empire]) => empire.action === action)
    .map(([colour, { seat }]): Actor => ({ seat, colour, due: due(seat, colour) }));
  const seats = view.players.flatMap((player, seat): Actor[] =>
    player.action === action ? [{ seat, colour: null, due: due(seat, null) }] : [],
  );
  return [...empires, ...seats].sort((a, b) => a.seat - b.seat);
}

/** How many markers lie face down. */
export const faceDown = (view: AgesView): number =>
  Object.values(view.empires).filter(({ marker }) => marker).length +
  view.players.filter(({ marker }) => marker).length;
