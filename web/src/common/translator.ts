/** Texts are rendered here in the reader's language, from keys with typed arguments. The catalogues are ICU messages. */

import IntlMessageFormat from "intl-messageformat";

import type { Catalogue, Message } from "./wire";

export type Language = "de" | "en";
/** The languages there are texts for, by the names they have for themselves. */
export const LANGUAGES: readonly [Language, string][] = [
  ["de", "Deutsch"],
  ["en", "English"],
];
export type Value = number | string;
export type Names = Catalogue["names"];
/** In place of a beginning: all of a domain is not here yet. */
export const WHOLE = "*";
type Argument = [string, number | string | Message];

/** Who sits on a seat, by name; null where only its number is known. */
export type People = (seat: number) => string | null;

/** Messages by key from a tree of TOML tables: `[page.home] title` is `page.home.title`. */
export function flatten(tree: Record<string, unknown>, prefix = ""): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") found[prefix + key] = value;
    else Object.assign(found, flatten(value as Record<string, unknown>, `${prefix}${key}.`));
  }
  return found;
}

type Format = (values: Record<string, Value>) => string;

// Each message would look its language up again, which takes ten times as long as all the rest of making it.
const { resolveLocale } = IntlMessageFormat;
const resolved = new Map<string, Intl.Locale | undefined>();
IntlMessageFormat.resolveLocale = (locales) => {
  const key = String(locales);
  if (!resolved.has(key)) resolved.set(key, resolveLocale(locales));
  return resolved.get(key);
};

/** Words with arguments that are put in as they are; most messages are like this. */
const PLAIN = /^(?:[^{}'#]|\{\w+\})*$/;

/** A message ready to be said. To have plain ones parsed, too, would cost most of the time a table takes to be drawn. */
export function formatOf(source: string, language: Language): Format {
  if (!PLAIN.test(source)) {
    const message = new IntlMessageFormat(source, language, undefined, { ignoreTag: true });
    return (values) => String(message.format(values));
  }
  const [first = "", ...parts] = source.split("{");
  const pieces = parts.map((part) => part.split("}"));
  return (values) =>
    pieces.reduce((said, [name = "", words = ""]) => {
      const value = values[name];
      if (value === undefined) throw new Error(`${name} is missing`);
      return said + String(value) + words;
    }, first);
}

/** All that can be said in one language. A missing key is shown itself, so that it never breaks a table. */
export class Translator {
  private readonly sources = new Map<string, Record<string, string>>();
  private readonly names = new Map<string, Names>();
  private readonly formats = new Map<string, Format>();
  /** How the keys of a domain begin that are not here yet. */
  private readonly later = new Map<string, readonly string[]>();

  constructor(
    readonly language: Language,
    private readonly people: People = () => null,
    /** Told when a text of a domain is wanted that is not here yet, and how its key begins. */
    private readonly missing: (domain: string, beginning: string) => void = () => undefined,
  ) {}

  add(
    domain: string,
    messages: Record<string, string>,
    names: Names = {},
    later: readonly string[] = [],
  ): void {
    this.sources.set(domain, messages);
    this.names.set(domain, names);
    this.later.set(domain, later);
  }

  /** The same translator with a domain more; a new object, so that whoever looks at it notices. */
  with(
    domain: string,
    messages: Record<string, string>,
    names: Names = {},
    later: readonly string[] = [],
  ): Translator {
    const other = new Translator(this.language, this.people, this.missing);
    for (const [known, source] of this.sources)
      other.add(known, source, this.names.get(known), this.later.get(known));
    other.add(domain, messages, names, later);
    return other;
  }

  /** The same with more messages of a domain: all those whose keys begin with these words. */
  joined(domain: string, more: Record<string, string>, beginnings: readonly string[]): Translator {
    const later = this.comingIn(domain).filter((beginning) => !beginnings.includes(beginning));
    return this.with(domain, { ...this.sources.get(domain), ...more }, this.names.get(domain), later);
  }

  /** How the keys of a domain begin that are not here yet. */
  comingIn(domain: string): readonly string[] {
    return this.later.get(domain) ?? [];
  }

  /** Whether a message will be here in a moment; it is asked for. */
  private awaits(domain: string, key: string): boolean {
    const [beginning = ""] = key.split(".");
    const coming = this.comingIn(domain);
    const found = [beginning, WHOLE].find((one) => coming.includes(one));
    if (found !== undefined) this.missing(domain, found);
    return found !== undefined;
  }

  knows(domain: string, key: string): boolean {
    return this.sources.get(domain)?.[key] !== undefined || (this.awaits(domain, key), false);
  }

  /** A message of a domain, or null where its catalogue has none. */
  find(domain: string, key: string): string | null {
    return this.knows(domain, key) ? this.format(domain, key) : null;
  }

  /** The keys of a domain that begin like this, in the order of its catalogue. */
  keys(domain: string, prefix: string): string[] {
    this.awaits(domain, prefix);
    return Object.keys(this.sources.get(domain) ?? {}).filter((key) => key.startsWith(prefix));
  }

  /** A message of the browser's own catalogue. */
  say(key: string, values: Record<string, Value> = {}): string {
    return this.format("web", key, values);
  }

  /** A message of a domain by its key. `named` are arguments with a person's name where the text expects a seat. */
  format(domain: string, key: string, values: Record<string, Value> = {}, named: string[] = []): string {
    const id = `${domain}/${key}/${named.join()}`;
    let format = this.formats.get(id);
    if (format === undefined) {
      const source = this.sources.get(domain)?.[key];
      if (source === undefined) return this.awaits(domain, key) ? "" : key;
      format = formatOf(this.withoutSeat(source, named), this.language);
      this.formats.set(id, format);
    }
    try {
      return format(values);
    } catch {
      return key; // an argument is missing
    }
  }

  /** A message that came over the wire. It says who sits on a seat, where that is known, and not "Seat 1". */
  render(message: Message): string {
    const values: Record<string, Value> = {};
    const named: string[] = [];
    for (const [name, argument] of Object.entries(message.args)) {
      const [kind, value] = argument as Argument;
      const person = kind === "seat" ? this.people(Number(value)) : null;
      if (person === null) this.value(values, message.domain, name, argument as Argument);
      else {
        values[name] = person;
        named.push(name);
      }
    }
    return this.format(message.domain, message.key, values, named);
  }

  /** The name of a thing of a game in one of its forms. */
  name(domain: string, kind: string, label: string, form = "name"): string {
    return this.names.get(domain)?.[kind]?.[label]?.[form] ?? label;
  }

  /** Whether a thing of a kind has a name. */
  has(domain: string, kind: string, label: string): boolean {
    return this.names.get(domain)?.[kind]?.[label] !== undefined;
  }

  /** The name of a label that means one thing, of whatever kind; null where things with other names have it too. */
  only(domain: string, label: string): string | null {
    const kinds = Object.keys(this.names.get(domain) ?? {}).filter((kind) => this.has(domain, kind, label));
    const [name, ...others] = new Set(kinds.map((kind) => this.name(domain, kind, label)));
    return name !== undefined && others.length === 0 ? name : null;
  }

  /** All things of a kind, in the order of the catalogue. */
  things(domain: string, kind: string): { label: string; name: string }[] {
    return Object.entries(this.names.get(domain)?.[kind] ?? {}).map(([label, forms]) => ({
      label,
      name: forms.name ?? label,
    }));
  }

  /** Catalogues know seats by number only and say "Seat {seat}"; before a name, the word is removed. */
  private withoutSeat(source: string, named: string[]): string {
    const [word] = (this.sources.get("web")?.["seat.number"] ?? "").split("{");
    if (!word || named.length === 0) return source;
    return source.replace(new RegExp(`${word}(?=\\{(?:${named.join("|")})\\})`, "gi"), "");
  }

  private value(values: Record<string, Value>, domain: string, name: string, [kind, value]: Argument): void {
    if (typeof value === "object") values[name] = this.render(value);
    else if (kind === "seat") values[name] = Number(value) + 1;
    else if (kind === "") values[name] = value;
    else {
      for (const [form, word] of Object.entries(
        this.names.get(domain)?.[kind]?.[String(value)] ?? { name: value },
      )) {
        values[form === "name" ? name : `${name}_${form}`] = word;
      }
    }
  }
}
