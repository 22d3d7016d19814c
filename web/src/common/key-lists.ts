/** What keys do, as lists: whoever handles keys looks them up where the help reads them. */

/** For each meaning its keys; the first is the one to be named. */
export type KeyList<T extends string> = readonly (readonly [T, ...string[]])[];

/** The meanings of a list by key. */
export const meanings = <T extends string>(list: KeyList<T>): ReadonlyMap<string, T> =>
  new Map(list.flatMap(([meaning, ...keys]) => keys.map((key) => [key, meaning] as const)));

/** The keys of every map. */
export const CAMERA_KEYS = [
  ["closer", "+", "="],
  ["farther", "-"],
  ["whole", "0"],
  ["pan", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"],
] as const satisfies KeyList<string>;

/** The keys that press what is drawn, as they press a button. */
export const PRESS_KEYS: readonly string[] = ["Enter", " "];

/** A long run of digits is named by its ends. */
export function shortened(keys: readonly string[]): string[] {
  const digits = keys.filter((key) => /^\d$/.test(key));
  if (digits.length < 3) return [...keys];
  return [...digits.slice(0, 1), "…", ...digits.slice(-1), ...keys.filter((key) => !digits.includes(key))];
}
