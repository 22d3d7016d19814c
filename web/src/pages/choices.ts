/** The options of a table, in words. */

import type { Speech } from "../common/text";

/** How a free choice is settled seat by seat. */
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

/** The name of a value; of a free choice, the names of the values or things it lists. */
export function choiceValue(speech: Speech, game: string, choice: string, value: string): string {
  const kind = BY_SEAT[choice]?.kind;
  const named = (label: string): string => {
    const key = `choice.${choice}.value.${label}.name`;
    if (speech.knows(game, key)) return speech.format(game, key);
    return kind ? speech.name(game, kind, label) : label;
  };
  const key = `choice.${choice}.value.${value}.name`;
  return speech.knows(game, key) ? named(value) : value.split(",").map(named).join(", ");
}

/** The values of a choice as the game's catalogue orders them: levels by difficulty, whatever the default is. */
export function inOrder(speech: Speech, game: string, choice: string, values: string[]): string[] {
  const order = speech.keys(game, `choice.${choice}.value.`);
  const rank = (value: string): number => {
    const found = order.indexOf(`choice.${choice}.value.${value}.name`);
    return found < 0 ? order.length : found;
  };
  return [...values].sort((one, other) => rank(one) - rank(other));
}

/** Whether two seats cannot have both. */
export function exclude(choice: string, one: string, other: string): boolean {
  const { shared, of = (label: string) => label } = BY_SEAT[choice] ?? {};
  return !shared && of(one) === of(other);
}
