/** The settings of a table, in words. */

import type { Translator } from "../common/translator";

/** How a free setting is settled seat by seat. */
interface BySeat {
  /** The kind of its things in the game's catalogue. */
  kind: string;
  /** Several seats may have the same, and the usual value stands where nothing was chosen. */
  shared?: true;
  /** What two things must not have in common. */
  of?: (label: string) => string;
}

export const BY_SEAT: Record<string, BySeat> = {
  countries: { kind: "country" },
  boards: { kind: "board", of: (label) => label.replace(/-[ab]$/, "") },
  levels: { kind: "level", shared: true },
};

/** The name of a value; of a free setting, the names of the values or things it lists. */
export function settingValue(translator: Translator, game: string, setting: string, value: string): string {
  const kind = BY_SEAT[setting]?.kind;
  const named = (label: string): string => {
    const key = `setting.${setting}.value.${label}.name`;
    if (translator.knows(game, key)) return translator.format(game, key);
    return kind ? translator.name(game, kind, label) : label;
  };
  const key = `setting.${setting}.value.${value}.name`;
  return translator.knows(game, key) ? named(value) : value.split(",").map(named).join(", ");
}

/** The values of a setting as the game's catalogue orders them: levels by difficulty, whatever the default is. */
export function inOrder(translator: Translator, game: string, setting: string, values: string[]): string[] {
  const order = translator.keys(game, `setting.${setting}.value.`);
  const rank = (value: string): number => {
    const found = order.indexOf(`setting.${setting}.value.${value}.name`);
    return found < 0 ? order.length : found;
  };
  return [...values].sort((one, other) => rank(one) - rank(other));
}

/** Whether two seats cannot have both. */
export function exclude(setting: string, one: string, other: string): boolean {
  const { shared, of = (label: string) => label } = BY_SEAT[setting] ?? {};
  return !shared && of(one) === of(other);
}
