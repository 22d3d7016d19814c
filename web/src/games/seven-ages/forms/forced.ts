import type { State } from "../../../common/wire-extra";

/** Whoever can start no empire sees that before the round goes on. */
const SEEN = "start.card";

/**
 * The one answer that there is, such as to pass a window that no card in hand fits; null where somebody could learn
 * from how soon it comes what is in hand.
 */
export function forced(state: Pick<State, "decision" | "room">): string | null {
  const { decision, room } = state;
  const [only, ...others] = decision?.options ?? [];
  if (!decision || decision.node === SEEN) return null;
  if (only === undefined || others.length > 0 || only.includes(" ")) return null; // what is done is seen first
  const alone = room.seats.every(
    ({ seat, holder, resigned }) => seat === decision.seat || holder === "bot" || resigned,
  );
  return alone ? only : null;
}
