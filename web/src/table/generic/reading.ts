/**
 * Any view as something to be read: facts, lists and tables. Nothing here knows a game. An entry is named by
 * `word.<key>` of the game's catalogue, a label by `names.<kind>.<label>`; what has no name there shows itself.
 * Where the name of an entry does not say what kind of things it lists, the game's `kinds` do.
 */

import type { Translator } from "../../common/translator";
import type { GameInfo, Message } from "../../common/wire-extra";
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
type Rows = { name: string; entries: Dict }[];

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

/** Nothing to be read, or only that something is not so. */
const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === "" ||
  value === false ||
  (Array.isArray(value) ? value.length === 0 : isDict(value) && Object.keys(value).length === 0);

const text = (words: string): Reading => ({ as: "text", text: words });

/** The kinds whose things an entry may list: `cards` lists things of the kind `card`, `boxes` of `box`. */
function kindsFor(key: string): string[] {
  const one = [/ies$/, /es$/, /s$/].map((end, i) => key.replace(end, i === 0 ? "y" : ""));
  return [...new Set([key, ...one])];
}

export class ViewReader {
  private readonly game: string;
  private readonly kinds: Record<string, string>;

  constructor(
    private readonly translator: Translator,
    game: Pick<GameInfo, "id" | "kinds">,
    /** Who sits where; a list with an entry for each seat is read by these names. */
    private readonly seats: string[],
  ) {
    this.game = game.id;
    this.kinds = game.kinds;
  }

  /** The whole view: what is said in a few words, and each part that needs more room, if there is anything in it. */
  read(view: Dict): { facts: Fact[]; parts: Fact[] } {
    const facts: Fact[] = [];
    const parts: Fact[] = [];
    for (const [key, value] of Object.entries(view)) {
      if (KERNEL.includes(key) || (isDict(value) && isNothing(value))) continue;
      const bySeat = Array.isArray(value) && this.isBySeat(value);
      const fact = bySeat
        ? { key, name: this.nameOf(key), value: this.table(key, this.rows(value, this.seats)) }
        : this.fact(key, value);
      (isNested(value) ? parts : facts).push(fact);
    }
    return { facts, parts };
  }

  /** What an entry is called. `kinds`: what its key may be a label of. */
  nameOf(key: string, kinds: string[] = []): string {
    const label = this.label(key, kinds);
    if (label !== null) return label;
    const word = this.translator.find(this.game, `word.${key}`);
    return word === null ? (this.translator.only(this.game, key) ?? spelledOut(key)) : capital(word);
  }

  /** What an entry may list: things of the kind that the game says, or of the kind that the entry is named after. */
  private kindsOf(key: string): string[] {
    const said = this.kinds[key];
    return said === undefined ? kindsFor(key) : [said, ...kindsFor(key)];
  }

  /** One entry for each seat, unless the entries say themselves whose they are. */
  private isBySeat(values: unknown[]): boolean {
    return (
      values.length === this.seats.length &&
      values.every((one) => isDict(one) && !isMessage(one) && !("seat" in one))
    );
  }

  private rows(values: unknown[], names: string[]): Rows {
    return values.map((one, i) => ({ name: names[i] ?? String(i + 1), entries: one as Dict }));
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
    return this.label(label, this.kindsOf(key)) ?? this.translator.only(this.game, label) ?? label;
  }

  private label(label: string, kinds: string[]): string | null {
    for (const kind of kinds)
      if (this.translator.has(this.game, kind, label)) return this.translator.name(this.game, kind, label);
    return null;
  }

  private list(key: string, values: unknown[]): Reading {
    if (values.length === 0) return text(this.translator.say("generic.nothing"));
    if (values.every((one) => isDict(one) && !isMessage(one))) return this.table(key, this.rows(values, []));
    return { as: "list", items: values.map((one) => this.value(key, one)) };
  }

  private dict(key: string, value: Dict): Reading {
    const entries = Object.entries(value);
    if (entries.length === 0) return text(this.translator.say("generic.nothing"));
    const kinds = this.kindsOf(key);
    if (entries.every(([, one]) => isDict(one) && !isMessage(one))) {
      const rows = entries.map(([label, one]) => ({ name: this.nameOf(label, kinds), entries: one as Dict }));
      return rows.length > 1 ? this.table(key, rows) : this.oneByOne(key, rows);
    }
    // Of things that are counted, those of which there are none are left out.
    const isCount =
      entries.every(([, one]) => typeof one === "number") && entries.some(([, one]) => one !== 0);
    const shown = isCount ? entries.filter(([, one]) => one !== 0) : entries;
    return { as: "facts", facts: shown.map(([label, one]) => this.fact(label, one, kinds)) };
  }

  /** Things of the same kind below each other; one by one where that would be too wide. What none has is left out. */
  private table(key: string, rows: Rows): Reading {
    const kinds = this.kindsOf(key);
    const keys = [...new Set(rows.flatMap(({ entries }) => Object.keys(entries)))];
    const used = keys.filter((one) => rows.some(({ entries }) => !isNothing(entries[one])));
    if (used.length > MOST_COLUMNS) return this.oneByOne(key, rows);
    return {
      as: "table",
      columns: used.map((one) => this.nameOf(one, kinds)),
      rows: rows.map(({ name, entries }) => ({
        name,
        cells: used.map((one) => (one in entries ? this.value(one, entries[one]) : text(""))),
      })),
    };
  }

  private oneByOne(key: string, rows: Rows): Reading {
    const kinds = this.kindsOf(key);
    const facts = (entries: Dict): Fact[] =>
      Object.entries(entries)
        .filter(([, one]) => !isNothing(one))
        .map(([one, value]) => this.fact(one, value, kinds));
    return {
      as: "facts",
      facts: rows.map(({ name, entries }, i) => ({
        key: String(i),
        name,
        value: { as: "facts", facts: facts(entries) },
      })),
    };
  }
}

const capital = (words: string): string => words.charAt(0).toLocaleUpperCase() + words.slice(1);
