import IntlMessageFormat from "intl-messageformat";
import { describe, expect, it } from "vitest";

import { flatten, Speech } from "../../src/common/text";
import type { Paragraph } from "../../src/common/wire-extra";
import { guide } from "../../src/games/age-of-reason/guide";
import de from "../../src/games/age-of-reason/text/de.toml";
import en from "../../src/games/age-of-reason/text/en.toml";
import { chaptersOf, titleKey } from "../../src/table/paragraphs";
import rules from "../../../src/worldstage/games/age_of_reason/data/rules.toml";
import gameDe from "../../../src/worldstage/games/age_of_reason/text/de.toml";
import gameEn from "../../../src/worldstage/games/age_of_reason/text/en.toml";

const texts = { de: flatten(de), en: flatten(en) };
const sources = import.meta.glob<string>("../../src/games/age-of-reason/**/*.{svelte,ts}", {
  query: "?raw",
  import: "default",
  eager: true,
});

interface Element {
  value?: string;
  type: number;
  options?: Record<string, { value: Element[] }>;
}
const [LITERAL, POUND] = [0, 7];

/** The names of a message's arguments. */
function argumentsOf(elements: Element[]): string[] {
  const names = elements.flatMap(({ type, value, options }) => [
    ...(value !== undefined && type !== LITERAL && type !== POUND ? [value] : []),
    ...Object.values(options ?? {}).flatMap((inner) => argumentsOf(inner.value)),
  ]);
  return [...new Set(names)].sort();
}
const read = (message: string): string[] =>
  argumentsOf(new IntlMessageFormat(message, "en").getAst() as unknown as Element[]);

describe("the texts of the face", () => {
  it("say the same things in both languages", () => {
    expect(Object.keys(texts.de)).toEqual(Object.keys(texts.en));
    for (const [key, message] of Object.entries(texts.en)) {
      expect(read(texts.de[key] ?? ""), key).toEqual(read(message));
    }
  });

  it("can be said", () => {
    for (const language of ["de", "en"] as const) {
      const speech = new Speech(language);
      speech.add("face", texts[language]);
      for (const [key, message] of Object.entries(texts[language])) {
        const values = Object.fromEntries(read(message).map((name) => [name, 1]));
        expect(speech.format("face", key, values), key).not.toMatch(/[{}]/);
      }
    }
  });

  it("have every key that is asked for", () => {
    for (const [path, source] of Object.entries(sources)) {
      for (const [, key] of source.matchAll(/tongue\s*\.say\(\s*"([\w.-]+)"/g)) {
        expect(texts.en[key ?? ""], `${key} in ${path}`).toBeDefined();
      }
    }
  });

  it("tell every step of the guided opening", () => {
    expect(guide.length).toBeGreaterThanOrEqual(10);
    for (const { id } of guide) {
      expect(texts.en[`guide.${id}.title`]).toBeDefined();
      expect(texts.en[`guide.${id}.body`]).toBeDefined();
    }
  });
});

it("the chapters of the rules, and only they, have titles in both languages", () => {
  const chapters = chaptersOf(rules.paragraph as Paragraph[]).map(({ id }) => titleKey(id));
  for (const texts of [gameDe, gameEn]) {
    expect(Object.keys(flatten({ chapter: texts.chapter }))).toEqual(chapters);
  }
});
