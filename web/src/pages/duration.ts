/** How long a table will take, from what the game says of its rounds. */

import type { DurationInfo } from "../common/wire";

/** Minutes, at least and at most. */
export type Minutes = [least: number, most: number];

export function estimate(
  { setting, rounds, sooner, round, person, bot }: DurationInfo,
  settings: Record<string, string>,
  people: number,
  bots: number,
): Minutes | null {
  const planned = rounds[settings[setting] ?? ""];
  if (!planned) return null;
  let [least, most] = planned as Minutes;
  for (const [condition, [early, late]] of Object.entries(sooner) as [string, Minutes][]) {
    const [name = "", value] = condition.split("=");
    if (settings[name] === value) [least, most] = [Math.min(least, early), Math.min(most, late)];
  }
  const seconds = round + people * person + bots * bot;
  return [(least * seconds) / 60, (most * seconds) / 60];
}

const HOURS_FROM = 100; // minutes; what is longer is told in hours

/** "20 to 30 minutes", "5½ to 10 hours": both ends in the unit of the longer one, no more exact than anybody can know. */
export function rounded([least, most]: Minutes): { unit: "minutes" | "hours"; least: number; most: number } {
  if (most < HOURS_FROM) {
    const five = (minutes: number): number => Math.max(5, Math.round(minutes / 5) * 5);
    return { unit: "minutes", least: five(least), most: five(most) };
  }
  const half = (minutes: number): number => Math.max(0.5, Math.round(minutes / 30) / 2);
  return { unit: "hours", least: half(least), most: half(most) };
}
