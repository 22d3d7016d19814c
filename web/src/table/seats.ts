/** Who sits where, who is asked, and whose turn it is at a device that several people share. */

import { levelName, seatLabel } from "../common/seats";
import type { Translator } from "../common/translator";
import type { Room, SeatInfo } from "../common/wire-extra";
import type { GameUi, View } from "../games/game-ui";

/** The kernel's share of a view: the same for all games. Who is asked, who has chosen, and one's own sealed choice. */
export interface KernelView {
  actors: number[];
  chosen: number[];
  own_choice: string | null;
}

export const kernelOf = (view: View | null): Partial<KernelView> => (view ?? {}) as Partial<KernelView>;

/** Whether a person, and no bot, answers for a seat. */
export const isPerson = (seat: SeatInfo | undefined): boolean =>
  seat?.holder === "person" && !seat.stand_in && !seat.resigned;

/** Whether the player of a seat is expected and not there. Seats of one's own device are never away. */
export const isAway = (seat: SeatInfo | undefined, mine: number[]): boolean =>
  seat !== undefined && isPerson(seat) && !seat.connected && !mine.includes(seat.seat);

/** What a seat is called in a sentence: its country and who plays it. */
export function seatName(
  seat: number,
  room: Room,
  view: View | null,
  ui: GameUi,
  translator: Translator,
): string {
  const role = view ? ui.seatName(view, seat, translator) : "";
  const person = personName(room.seats[seat], seat, translator);
  return role ? translator.say("table.seat.both", { role, person }) : person;
}

/** Who plays a seat. */
export function personName(info: SeatInfo | undefined, seat: number, translator: Translator): string {
  if (!info) return translator.say("seat.number", { number: seat + 1 });
  const name = holderName(info);
  const bot = info.stand_in || info.resigned;
  return bot ? translator.say("table.seat.stand_in", { name, level: levelName(info.level) }) : name;
}

/** Whose seat it is, whoever may stand in now: what messages say, as most of them tell of what has been. */
export function holderName(info: SeatInfo): string {
  const name = seatLabel(info);
  return info.holder === "bot" && info.name ? `${name} (${levelName(info.level)})` : name;
}

/**
 * At a device that several people share: the seat that should look at it now, null as long as it may stay where it is.
 * `current` null: the hand-over screen is shown.
 */
export function nextSeat(mine: number[], current: number | null, room: Room, asked: number[]): number | null {
  if (current !== null && asked.includes(current)) return null;
  return mine.find((seat) => seat !== current && asked.includes(seat) && isPerson(room.seats[seat])) ?? null;
}
