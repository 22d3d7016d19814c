/**
 * ICU messages, as far as catalogues use them: arguments, `plural`, `selectordinal`, `select` and quoting. The library
 * for all of ICU was a fifth of what every page loads first. The server's own reader of catalogues is `core/text.py`.
 */

import { numberFormat } from "./formats";

export type Values = Record<string, number | string>;

interface Choice {
  name: string;
  kind: string;
  cases: Map<string, Part[]>;
}
/** Words, an argument by its name, the number that a plural is about, or one of several cases. */
type Part = { words: string } | { argument: string } | "#" | Choice;

const KINDS = ["plural", "select", "selectordinal"];
const WORDS = /[^{}'#]+/y;
const NAME = /\s*([\p{L}\p{N}_=-]+)\s*/uy;

class Reader {
  private at = 0;

  constructor(private readonly source: string) {}

  whole(): Part[] {
    const parts = this.message(false);
    if (this.at < this.source.length) throw this.fault("a brace too many");
    return parts;
  }

  /** Up to the end, or to the brace that closes a case; right inside a plural (`counting`) a # counts. */
  private message(counting: boolean): Part[] {
    const parts: Part[] = [];
    for (let words = ""; ; words = "") {
      for (let more = this.words(counting); more !== ""; more = this.words(counting)) words += more;
      if (words !== "") parts.push({ words });
      if (this.source[this.at] === "#") {
        this.at += 1;
        parts.push("#");
      } else if (this.source[this.at] === "{") parts.push(this.argument());
      else return parts;
    }
  }

  private words(counting: boolean): string {
    const char = this.source[this.at] ?? "";
    if (char === "'") return this.quoted(counting);
    if (char === "#" && !counting) {
      this.at += 1;
      return char;
    }
    return this.match(WORDS)?.[0] ?? "";
  }

  /** An apostrophe is itself unless it stands before a brace, or a # that would count; two make one. */
  private quoted(counting: boolean): string {
    const next = this.source[this.at + 1] ?? "";
    const quotes = next === "{" || next === "}" || (counting && next === "#");
    this.at += next === "'" ? 2 : 1;
    if (!quotes) return "'";
    const end = /(?:[^']|'')*/y;
    const found = this.match(end)?.[0] ?? "";
    this.at += 1;
    return found.replaceAll("''", "'");
  }

  private argument(): Part {
    this.at += 1;
    const name = this.name();
    if (this.takes("}")) return { argument: name };
    this.expect(",");
    const kind = this.name();
    if (!KINDS.includes(kind)) throw this.fault(`no kind of argument: ${kind}`);
    this.expect(",");
    const cases = new Map<string, Part[]>();
    while (!this.takes("}")) {
      const selector = this.name();
      this.expect("{");
      cases.set(selector, this.message(kind !== "select"));
      this.expect("}");
    }
    if (!cases.has("other")) throw this.fault("no other case");
    return { name, kind, cases };
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source);
    if (found) this.at = pattern.lastIndex;
    return found;
  }

  private name(): string {
    const [, name] = this.match(NAME) ?? [];
    if (name === undefined) throw this.fault("a name is missing");
    return name;
  }

  private takes(char: string): boolean {
    while (this.source[this.at]?.trim() === "") this.at += 1;
    if (this.source[this.at] !== char) return false;
    this.at += 1;
    return true;
  }

  private expect(char: string): void {
    if (!this.takes(char)) throw this.fault(`${char} is missing`);
  }

  private fault(what: string): Error {
    return new Error(`${what} at ${this.at} in ${this.source}`);
  }
}

const ordinals = new Map<string, Intl.PluralRules>();
function ordinalOf(language: string, value: number): string {
  let rules = ordinals.get(language);
  if (!rules) ordinals.set(language, (rules = new Intl.PluralRules(language, { type: "ordinal" })));
  return rules.select(value);
}

/** English and German say `one` of nothing but 1. */
function caseOf({ kind, cases }: Choice, value: number | string, language: string): Part[] {
  if (kind === "select") return cases.get(String(value)) ?? cases.get("other") ?? [];
  const plural =
    kind === "plural" ? (Number(value) === 1 ? "one" : "other") : ordinalOf(language, Number(value));
  return cases.get(`=${value}`) ?? cases.get(plural) ?? cases.get("other") ?? [];
}

function said(parts: readonly Part[], values: Values, language: string, count: string): string {
  let text = "";
  for (const part of parts) {
    if (part === "#") text += count;
    else if ("words" in part) text += part.words;
    else if ("argument" in part) text += valueOf(part.argument, values);
    else {
      const value = valueOf(part.name, values);
      const inner = part.kind === "select" ? count : counted(Number(value), language);
      text += said(caseOf(part, value, language), values, language, inner);
    }
  }
  return text;
}

const LONG = 1000; // from here on numbers are written in groups

/** The first number format of a page takes longer to make than all messages of a table: most numbers need none. */
const counted = (value: number, language: string): string =>
  Number.isInteger(value) && Math.abs(value) < LONG ? String(value) : numberFormat(language).format(value);

function valueOf(name: string, values: Values): number | string {
  const value = values[name];
  if (value === undefined) throw new Error(`${name} is missing`);
  return value;
}

/** A message ready to be said. It throws where it is not well-formed, or when an argument is missing. */
export function formatOf(source: string, language: string): (values: Values) => string {
  const parts = new Reader(source).whole();
  return (values) => said(parts, values, language, "");
}
