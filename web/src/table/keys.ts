/** The keyboard map of the table. Every key works wherever the focus is, except while something is being typed. */

import { meanings, type KeyList } from "../common/key-lists";

export type KeyCommand =
  | "filter"
  | "prompt"
  | "board"
  | "undo"
  | "restart"
  | "rules"
  | "keys"
  | "menu"
  | "text_view"
  | "back"
  | "forward"
  | "escape"
  | "log"
  | "talk"
  | "books"
  | "notes"
  | "help"
  | "hint"
  | "aid";

/** In the order in which the help lists them. The first key is the one to be named. */
export const KEYS: KeyList<KeyCommand> = [
  ["filter", "/"],
  ["prompt", "p"],
  ["board", "g"],
  ["text_view", "w"],
  ["undo", "u"],
  ["restart", "U"],
  ["back", "[", ","],
  ["forward", "]", "."],
  ["rules", "r", "?"],
  ["log", "l"],
  ["talk", "t"],
  ["books", "b"],
  ["notes", "n"],
  ["help", "h"],
  ["hint", "i"],
  ["aid", "a"],
  ["menu", "m"],
  ["keys", "k"],
  ["escape", "Escape"],
];

/** The numbers of options. */
export const NUMBERS: readonly string[] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/** The keys that skip what is being shown; the space bar where it presses nothing. */
export const SKIP_KEYS: readonly string[] = [" ", "Escape"];

const COMMANDS = meanings(KEYS);

export type Pressed = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "target" | "getModifierState"
>;

/** What a key means: a command, the number of an option from 1 on, or nothing. */
export function meaning(event: Pressed, shortcuts: boolean): KeyCommand | number | null {
  // On many keyboards a bracket needs AltGr, which some systems report as Ctrl and Alt.
  const plain = event.getModifierState("AltGraph") || !(event.ctrlKey || event.altKey);
  if (event.metaKey || !plain) return null;
  if (event.key === "Escape") return "escape";
  if (!shortcuts || isTyping(event.target)) return null;
  if (NUMBERS.includes(event.key)) return Number(event.key);
  return COMMANDS.get(event.key) ?? null;
}

const UNTYPED = new Set(["button", "checkbox", "radio", "submit", "reset", "color", "file"]);

/** Whether a key would go into a field: then it is no command. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !UNTYPED.has(target.type);
  return target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName);
}
