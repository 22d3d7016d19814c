/** The options of a decision as a list: amounts, the command language, and what an unlit thing would have meant. */

import type { Thing } from "../common/table-context.svelte";
import type { Message, OptionInfo, VerbInfo } from "../common/wire-extra";

/** Longer rows of amounts become a picker. */
const FEW = 4;

/** A question for an amount: all options are of one verb with a plain number, but for bare words such as pass. */
export interface Amounts {
  /** From the least to the most. */
  amounts: { amount: number; option: OptionInfo }[];
  others: OptionInfo[];
}

/** The plain number an option asks for; null if it is about anything else. */
export function amountOf(option: OptionInfo): number | null {
  const words = option.option.split(" ");
  if (words.length !== 2 || option.args.some(([kind]) => kind !== "")) return null;
  return /^\d+$/.test(words[1] ?? "") ? Number(words[1]) : null;
}

export function amountsOf(options: OptionInfo[]): Amounts | null {
  const amounts: Amounts["amounts"] = [];
  const others: OptionInfo[] = [];
  for (const option of options) {
    const amount = amountOf(option);
    if (amount === null) others.push(option);
    else amounts.push({ amount, option });
  }
  const verbs = new Set(amounts.map(({ option }) => option.verb));
  if (verbs.size !== 1 || amounts.length <= FEW || others.some((option) => option.args.length > 0))
    return null;
  amounts.sort((a, b) => a.amount - b.amount);
  return { amounts, others };
}

/** Options of the same verb under one heading; bare words, such as pass, come after those that name something. */
export function byVerb(options: OptionInfo[]): [string, OptionInfo[]][] {
  const groups = new Map<string, OptionInfo[]>();
  for (const option of options) {
    const group = groups.get(option.verb);
    if (group) group.push(option);
    else groups.set(option.verb, [option]);
  }
  const isBare = ([, group]: [string, OptionInfo[]]) => group.every((option) => option.args.length === 0);
  return [...groups].sort((a, b) => Number(isBare(a)) - Number(isBare(b)));
}

/** The name of something that has none in the catalogue: "last_taker" → "Last taker". */
export function spelledOut(key: string): string {
  const words = key.replaceAll(/[_-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

// -- the command language ---------------------------------------------------------------------------------------------

/** Words without regard to case and accents, so that "osterreich" finds Österreich. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.split(/[^\p{L}\p{N}:+_-]+/u).filter((word) => word !== "");
}

function fitsNotation(typed: string[], option: OptionInfo): boolean {
  const notation = option.option.toLowerCase().split(" ");
  return typed.length <= notation.length && typed.every((word, i) => notation[i]?.startsWith(word));
}

function fitsText(typed: string[], text: string): boolean {
  const words = wordsOf(text);
  return typed.every((word) => words.some((other) => other.startsWith(word)));
}

/** The options that what has been typed so far may mean: the beginning of a notation, or words of the text. */
export function filtered(
  options: OptionInfo[],
  typed: string,
  textOf: (option: OptionInfo) => string,
): OptionInfo[] {
  const words = wordsOf(typed);
  if (words.length === 0) return options;
  const exact = options.filter((option) => option.option.toLowerCase() === typed.trim().toLowerCase());
  if (exact.length > 0) return exact;
  const noted = options.filter((option) => fitsNotation(words, option));
  return noted.length > 0 ? noted : options.filter((option) => fitsText(words, textOf(option)));
}

/** The option that a whole line means: the only one that fits, or the one with that number in the list. */
export function meant(
  options: OptionInfo[],
  typed: string,
  textOf: (option: OptionInfo) => string,
): OptionInfo | null {
  const line = typed.trim();
  if (line === "") return null;
  const found = filtered(options, line, textOf);
  if (found.length === 1) return found[0] ?? null;
  return /^\d+$/.test(line) && found.length === 0 ? (options[Number(line) - 1] ?? null) : null;
}

// -- what is of no use ---------------------------------------------------------------------------------------------------

/** An option that would do nothing now, or only cost something, as the server says: lit more weakly. */
export const isPointless = (option: OptionInfo): boolean => option.pointless !== null;

/** Why an option is pointless, unless its own words say it already; null if it is of use. */
export function reasonOf({ text, pointless }: OptionInfo): Message | null {
  const said = Object.values(text.args).some(
    ([, part]) => typeof part === "object" && part.key === pointless?.key,
  );
  return said ? null : pointless;
}

// -- why not? ---------------------------------------------------------------------------------------------------------

/**
 * The option that picking a thing would have meant, in notation: an open option with that thing in place of another of
 * its kind. Null if nothing of its kind is asked for.
 */
export function insteadOf(options: OptionInfo[], thing: Thing, picked: Thing[]): string | null {
  const fitting = options.filter((option) => option.args.some(([kind]) => kind === thing.kind));
  const kept = picked.filter((other) => other.kind !== thing.kind);
  const best = fitting.find((option) => kept.every((other) => names(option, other))) ?? fitting[0];
  if (!best) return null;
  const replaced = best.args.find(([kind]) => kind === thing.kind)?.[1];
  const words = best.option.split(" ");
  const at = words.findIndex((word, i) => i > 0 && word === replaced);
  return at < 0 ? null : words.with(at, thing.label).join(" ");
}

/**
 * An option about exactly these things that the question at a node could have, in notation, whether it is open or not:
 * the first verb offered there with arguments of their kinds. Null if nothing of the kind is asked for.
 */
export function optionAbout(
  verbs: Omit<VerbInfo, "cautions">[],
  node: string,
  things: Thing[],
): string | null {
  const labelOf = (kind: string): string | undefined => things.find((thing) => thing.kind === kind)?.label;
  const verb = verbs.find(
    ({ kinds, nodes }) =>
      nodes.includes(node) &&
      kinds.length === things.length &&
      kinds.length > 0 &&
      kinds.every((kind) => labelOf(kind) !== undefined),
  );
  return verb ? [verb.verb, ...verb.kinds.map(labelOf)].join(" ") : null;
}

const names = (option: OptionInfo, thing: Thing): boolean =>
  option.args.some(([kind, label]) => kind === thing.kind && label === thing.label);
