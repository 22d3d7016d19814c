/** The keys of the world beside those that every map has. */

import { meanings, type KeyList } from "../../../common/key-lists";

/** By their place in the list of regions: digits, then two letters that lie side by side on every keyboard. */
export const REGION_KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "c", "v"] as const;

export type WorldCommand = "region" | "stack" | "fight" | "step";

export const WORLD_KEYS: KeyList<WorldCommand> = [
  ["region", ...REGION_KEYS],
  ["stack", "n"],
  ["fight", "b"],
  ["step", "Shift+ArrowLeft", "Shift+ArrowRight", "Shift+ArrowUp", "Shift+ArrowDown"],
];

const COMMANDS = meanings(WORLD_KEYS);

/** What a key means on the map of the world; undefined if that is not its own. */
export const worldCommand = ({ key, shiftKey }: KeyboardEvent): WorldCommand | undefined =>
  COMMANDS.get(shiftKey && key.startsWith("Arrow") ? `Shift+${key}` : key);
