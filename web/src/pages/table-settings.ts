/** The settings of a table, in words. */

import type { Translator } from "../common/translator";
import type { BySeat } from "../games/game-ui";

const found = import.meta.glob<Record<string, BySeat>>("../games/*/settings.ts", {
  import: "bySeat",
  eager: true,
});

/** How a setting of a game is settled seat by seat; undefined where it is not. */
export const bySeat = (game: string, setting: string): BySeat | undefined =>
  found[`../games/${game}/settings.ts`]?.[setting];

/** The name of a value; of a free setting, the names of the values or things it lists. */
export function settingValue(translator: Translator, game: string, setting: string, value: string): string {
  const kind = bySeat(game, setting)?.kind;
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
export function exclude(game: string, setting: string, one: string, other: string): boolean {
  const { shared, of = (label: string) => label } = bySeat(game, setting) ?? {};
  return !shared && of(one) === of(other);
}
