/** What a seat is called, whoever sits there. */

import { app, say } from "./app.svelte";
import type { GameInfo, SeatInfo } from "./wire";

/** From the weakest on; levels we have never heard of come last. */
const ORDER = ["random", "easy", "steady", "bold"];

/** The name of a bot's level in the reader's language; a level we have no word for keeps its own. */
export const levelName = (level: string): string =>
  app.translator.knows("web", `level.${level}`) ? say(`level.${level}`) : level;

/** The levels of a game's bots, in order of difficulty. */
export function levelsOf(game: GameInfo): string[] {
  const rank = (level: string) => (ORDER.includes(level) ? ORDER.indexOf(level) : ORDER.length);
  return [...game.bots].sort((one, other) => rank(one) - rank(other));
}

/** The level for a first game: the weakest that knows the game. */
export function firstLevel(game: GameInfo): string {
  const levels = levelsOf(game);
  return levels.find((level) => level !== "random") ?? levels[0] ?? "";
}

/** How a level plays, in the words of the game or, failing that, in ours. */
export function levelNote(game: string, level: string): string {
  if (app.translator.knows(game, `botlevel.${level}`))
    return app.translator.format(game, `botlevel.${level}`);
  return app.translator.knows("web", `level.${level}_note`) ? say(`level.${level}_note`) : "";
}

/** What somebody is called who may have given no name. */
export const guestName = ({ name, seat }: { name: string; seat: number }): string =>
  name || say("seat.guest", { number: seat + 1 });

export function seatLabel(seat: SeatInfo): string {
  if (seat.holder === "empty") return say("seat.empty");
  if (seat.holder === "person" || seat.name) return guestName(seat);
  return say("seat.bot", { number: seat.seat + 1, level: levelName(seat.level) });
}
