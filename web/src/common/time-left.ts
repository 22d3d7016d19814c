/** How long the game will still take at the pace so far, as the server has worked it out. */

import { numberFormat } from "./formats";
import type { Translator } from "./translator";
import type { State } from "./wire-extra";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const HOURS_FROM = 100 * MINUTE; // what is longer is told in hours
const DAYS_FROM = 48 * HOUR; // and in days, where people play over weeks

/** "About 40 minutes left at the pace so far"; "" while nobody knows. */
export function timeLeft(state: State | null, translator: Translator): string {
  if (state?.left == null) return "";
  const { left, room } = state;
  const tell = (key: string, many: number): string =>
    translator.say(`table.left.${key}`, { many: numberFormat(translator.language).format(many) });
  if (left < 5 * MINUTE)
    return translator.say(room.pace === "slow" ? "table.left.slow_soon" : "table.left.soon");
  if (room.pace === "slow" && left >= DAYS_FROM) return tell("slow_days", Math.round(left / DAY));
  const hours = Math.round((2 * left) / HOUR) / 2;
  if (room.pace === "slow") return tell("slow_hours", hours);
  return left < HOURS_FROM ? tell("minutes", Math.round(left / MINUTE)) : tell("hours", hours);
}
