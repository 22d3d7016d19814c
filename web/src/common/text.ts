/** Text is made here, in the reader's language, from keys with typed arguments. The catalogues are ICU messages. */

import IntlMessageFormat from "intl-messageformat";

import type { Catalogue, Message } from "./wire";

export type Language = "de" | "en";
export type Value = number | string;
type Names = Catalogue["names"];
type Argument = [string, number | string | Message];

/** Messages by key from a tree of TOML tables: `[page.home] title` is `page.home.title`. */
export function flatten(tree: Record<string, unknown>, prefix = ""): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") found[prefix + key] = value;
    else Object.assign(found, flatten(value as Record<string, unknown>, `${prefix}${key}.`));
  }
  return found;
}

/** All that can be said in one language. A key that is missing shows itself, so that a table never breaks for it. */
export class Speech {
  private readonly sources = new Map<string, Record<string, string>>();
  private readonly names = new Map<string, Names>();
  private readonly formats = new Map<string, IntlMessageFormat>();

  constructor(readonly language: Language) {}

  add(domain: string, messages: Record<string, string>, names: Names = {}): void {
    this.sources.set(domain, messages);
    this.names.set(domain, names);
  }

  /** The same speech with a domain more; a new object, so that whoever looks at it notices. */
  with(domain: string, messages: Record<string, string>, names: Names = {}): Speech {
    const other = new Speech(this.language);
    for (const [known, source] of this.sources) other.add(known, source, this.names.get(known));
    other.add(domain, messages, names);
    return other;
  }

  knows(domain: string, key: string): boolean {
    return this.sources.get(domain)?.[key] !== undefined;
  }

  /** A message of the browser's own catalogue. */
  say(key: string, values: Record<string, Value> = {}): string {
    return this.format("web", key, values);
  }

  /** A message of a domain by its key. */
  format(domain: string, key: string, values: Record<string, Value> = {}): string {
    const id = `${domain}/${key}`;
    let format = this.formats.get(id);
    if (format === undefined) {
      const source = this.sources.get(domain)?.[key];
      if (source === undefined) return key;
      format = new IntlMessageFormat(source, this.language, undefined, { ignoreTag: true });
      this.formats.set(id, format);
    }
    try {
      return String(format.format(values));
    } catch {
      return key; // an argument is missing
    }
  }

  /** A message that came over the wire. */
  render(message: Message): string {
    const values: Record<string, Value> = {};
    for (const [name, argument] of Object.entries(message.args)) {
      this.value(values, message.domain, name, argument as Argument);
    }
    return this.format(message.domain, message.key, values);
  }

  /** The name of a thing of a game in one of its forms. */
  name(domain: string, kind: string, label: string, form = "name"): string {
    return this.names.get(domain)?.[kind]?.[label]?.[form] ?? label;
  }

  /** All things of a kind, in the order of the catalogue. */
  things(domain: string, kind: string): { label: string; name: string }[] {
    return Object.entries(this.names.get(domain)?.[kind] ?? {}).map(([label, forms]) => ({
      label,
      name: forms.name ?? label,
    }));
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
