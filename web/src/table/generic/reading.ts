/**
 * Any view as something to be read: facts, lists and tables. Nothing here knows a game. An entry is named by
 * `word.<key>` of the game's catalogue, a label by `names.<kind>.<label>`; what has no name there shows itself.
 */

import type { Translator } from "../../common/translator";
import type { Message } from "../../common/wire-extra";
import { spelledOut } from "../options";

export type Reading =
  | { as: "text"; text: string }
  | { as: "list"; items: Reading[] }
  | { as: "facts"; facts: Fact[] }
  | { as: "table"; columns: string[]; rows: Row[] };

export interface Fact {
  key: string;
  name: string;
  value: Reading;
}

export interface Row {
  name: string;
  cells: Reading[];
}

type Dict = Record<string, unknown>;

/** A table with more columns than this is no longer readable; its rows are read one by one. */
const MOST_COLUMNS = 9;

/** The entries of a view that the table page itself shows: who is asked, who has chosen. */
const KERNEL = ["game", "edition", "seats", "seat", "ply", "node", "actors", "chosen", "own_choice"];

const isDict = (value: unknown): value is Dict =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isMessage = (value: Dict): boolean =>
  typeof value.key === "string" && isDict(value.args) && typeof value.domain === "string";

const isNested = (value: unknown): boolean =>
  (isDict(value) && !isMessage(value)) || (Array.isArray(value) && value.some(isNested));

const text = (words: string): Reading => ({ as: "text", text: words });

/** The kinds whose things an entry may list: `cards` lists things of the kind `card`, `boxes` of `box`. */
function kindsFor(key: string): string[] {
  const one = [/ies$/, /es$/, /s$/].map((end, i) => key.replace(end, i === 0 ? "y" : ""));
  return [...new Set([key, ...one])];
}

export class ViewReader {
  constructor(
    private readonly translator: Translator,
    private readonly game: string,
    /** Who sits where; a list with an entry for each seat is read by these names. */
    private readonly seats: string[],
  ) {}

  /** The whole view: what is said in a few words, and each part that needs more room. */
  read(view: Dict): { facts: Fact[]; parts: Fact[] } {
    const facts: Fact[] = [];
    const parts: Fact[] = [];
    for (const [key, value] of Object.entries(view)) {
      if (KERNEL.includes(key)) continue;
      (isNested(value) ? parts : facts).push(this.fact(key, value));
    }
    return { facts, parts };
  }

  /** What an entry is called. `kinds`: what its key may be a label of. */
  nameOf(key: string, kinds: string[] = []): string {
    const label = this.label(key, kinds);
    if (label !== null) return label;
    const word = `word.${key}`;
    return this.translator.knows(this.game, word)
      ? capital(this.translator.format(this.game, word))
      : spelledOut(key);
  }

  private fact(key: string, value: unknown, kinds: string[] = []): Fact {
    return { key, name: this.nameOf(key, kinds), value: this.value(key, value) };
  }

  private value(key: string, value: unknown): Reading {
    if (Array.isArray(value)) return this.list(key, value);
    if (!isDict(value)) return text(this.plain(key, value));
    if (isMessage(value)) return text(this.translator.render(value as unknown as Message));
    return this.dict(key, value);
  }

  private plain(key: string, value: unknown): string {
    if (value === null || value === undefined || value === "") return this.translator.say("generic.nothing");
    if (typeof value === "boolean") return this.translator.say(value ? "generic.yes" : "generic.no");
    if (typeof value === "number") {
      const isSeat = key === "seat" || key.endsWith("_seat");
      return (isSeat ? this.seats[value] : undefined) ?? String(value).replace("-", "−");
    }
    const label = String(value);
    return this.label(label, kindsFor(key)) ?? this.translator.only(this.game, label) ?? label;
  }

  private label(label: string, kinds: string[]): string | null {
    for (const kind of kinds)
      if (this.translator.has(this.game, kind, label)) return this.translator.name(this.game, kind, label);
    return null;
  }

  private list(key: string, values: unknown[]): Reading {
    if (values.length === 0) return text(this.translator.say("generic.nothing"));
    const bySeat =
      values.length === this.seats.length && values.every((one) => isDict(one) && !isMessage(one));
    const names = bySeat ? this.seats : values.map((_, i) => String(i + 1));
    if (values.every((one) => isDict(one) && !isMessage(one)))
      return this.table(values.map((one, i) => ({ name: names[i] ?? "", entries: one as Dict })));
    return { as: "list", items: values.map((one) => this.value(key, one)) };
  }

  private dict(key: string, value: Dict): Reading {
    const entries = Object.entries(value);
    if (entries.length === 0) return text(this.translator.say("generic.nothing"));
    const kinds = kindsFor(key);
    const isTable = entries.length > 1 && entries.every(([, one]) => isDict(one) && !isMessage(one));
    if (isTable)
      return this.table(
        entries.map(([label, one]) => ({ name: this.nameOf(label, kinds), entries: one as Dict })),
      );
    return { as: "facts", facts: entries.map(([label, one]) => this.fact(label, one, kinds)) };
  }

  /** Things of the same kind below each other; as facts where that would be too wide. */
  private table(rows: { name: string; entries: Dict }[]): Reading {
    const keys = [...new Set(rows.flatMap(({ entries }) => Object.keys(entries)))];
    if (keys.length > MOST_COLUMNS)
      return {
        as: "facts",
        facts: rows.map(({ name, entries }, i) => ({
          key: String(i),
          name,
          value: {
            as: "facts",
            facts: Object.entries(entries).map(([key, one]) => this.fact(key, one)),
          },
        })),
      };
    return {
      as: "table",
      columns: keys.map((key) => this.nameOf(key)),
      rows: rows.map(({ name, entries }) => ({
        name,
        cells: keys.map((key) => (key in entries ? this.value(key, entries[key]) : text(""))),
      })),
    };
  }
}

const capital = (words: string): string => words.charAt(0).toLocaleUpperCase() + words.slice(1);
