/** The settings of a table as text, and those that are given seat by seat. */

import type { Translator } from "../common/translator";
import type { GameInfo, SettingInfo } from "../common/wire";

export const settingOf = (game: GameInfo | undefined, id: string): SettingInfo | undefined =>
  game?.settings.find((setting) => setting.id === id);

/** The name of a value; of a setting given seat by seat, the names of the values or things it lists. */
export function settingValue(translator: Translator, game: GameInfo, id: string, value: string): string {
  const kind = settingOf(game, id)?.kind;
  const named = (label: string): string => {
    const key = `setting.${id}.value.${label}.name`;
    if (translator.knows(game.id, key)) return translator.format(game.id, key);
    return kind ? translator.name(game.id, kind, label) : label;
  };
  const key = `setting.${id}.value.${value}.name`;
  return translator.knows(game.id, key) ? named(value) : value.split(",").map(named).join(", ");
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
export function exclude(setting: SettingInfo, one: string, other: string): boolean {
  const thing = (label: string): string => {
    const ending = setting.variants.find((variant) => label.endsWith(variant));
    return ending === undefined ? label : label.slice(0, -ending.length);
  };
  return !setting.shared && thing(one) === thing(other);
}
