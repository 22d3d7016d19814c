/** The options of a table, in words. */

import type { Speech } from "../common/text";

/** Free choices whose things are named seat by seat, and the kind of these things in the game's catalogue. */
export const KINDS: Record<string, string> = { countries: "country" };

/** The name of a value; of a free choice, the names of the values or things it lists. */
export function choiceValue(speech: Speech, game: string, choice: string, value: string): string {
  const kind = KINDS[choice];
  const named = (label: string): string => {
    const key = `choice.${choice}.value.${label}.name`;
    if (speech.knows(game, key)) return speech.format(game, key);
    return kind ? speech.name(game, kind, label) : label;
  };
  const key = `choice.${choice}.value.${value}.name`;
  return speech.knows(game, key) ? named(value) : value.split(",").map(named).join(", ");
}
