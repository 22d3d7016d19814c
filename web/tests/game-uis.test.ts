import IntlMessageFormat from "intl-messageformat";
import { describe, expect, it } from "vitest";

import { flatten, Translator } from "../src/common/translator";
import type { Paragraph } from "../src/common/wire-extra";
import type { GuideStep } from "../src/games/game-ui";
import { chaptersOf, titleKey } from "../src/table/paragraphs";

type Tree = Record<string, unknown>;
const uiTexts = import.meta.glob<Tree>("../src/games/*/text/*.toml", { import: "default", eager: true });
const ledgers = import.meta.glob<{ paragraph: Paragraph[] }>("../../src/worldstage/games/*/data/rules.toml", {
  import: "default",
  eager: true,
});
const chapters = import.meta.glob<Tree>("../../src/worldstage/games/*/text/{en,de,*/chapters}.toml", {
  import: "default",
  eager: true,
});
const sources = import.meta.glob<string>("../src/games/*/**/*.{svelte,ts}", {
  query: "?raw",
  import: "default",
  eager: true,
});

const guides = import.meta.glob<GuideStep[]>("../src/games/*/guide.ts", { import: "guide", eager: true });
const GAMES = Object.entries(guides).map(([path, guide]) => ({ id: path.split("/").at(-2) ?? "", guide }));

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

describe.each(GAMES)("the UI of $id", ({ id, guide }) => {
  const texts = {
    de: flatten(uiTexts[`../src/games/${id}/text/de.toml`] ?? {}),
    en: flatten(uiTexts[`../src/games/${id}/text/en.toml`] ?? {}),
  };
  const folder = `../../src/worldstage/games/${id.replaceAll("-", "_")}`;

  it("says the same things in both languages", () => {
    expect(Object.keys(texts.en).length).toBeGreaterThan(30);
    expect(Object.keys(texts.de)).toEqual(Object.keys(texts.en));
    for (const [key, message] of Object.entries(texts.en)) {
      expect(read(texts.de[key] ?? ""), key).toEqual(read(message));
    }
  });

  it("can be said", () => {
    for (const language of ["de", "en"] as const) {
      const translator = new Translator(language);
      translator.add("ui", texts[language]);
      for (const [key, message] of Object.entries(texts[language])) {
        const values = Object.fromEntries(read(message).map((name) => [name, 1]));
        expect(translator.format("ui", key, values), key).not.toMatch(/[{}]/);
      }
    }
  });

  it("has every key that is asked for", () => {
    for (const [path, source] of Object.entries(sources)) {
      if (!path.includes(`/games/${id}/`)) continue;
      for (const [, key] of source.matchAll(/texts\s*\.say\(\s*"([\w.-]+)"/g)) {
        expect(texts.en[key ?? ""], `${key} in ${path}`).toBeDefined();
      }
    }
  });

  it("tells every step of the guided opening", () => {
    expect(guide.length).toBeGreaterThanOrEqual(10);
    for (const step of guide) {
      expect(texts.en[`guide.${step.id}.title`]).toBeDefined();
      expect(texts.en[`guide.${step.id}.body`]).toBeDefined();
    }
  });

  it("finds a title for each chapter of the rules, and for nothing else", () => {
    const wanted = chaptersOf(ledgers[`${folder}/data/rules.toml`]?.paragraph ?? []).map((chapter) =>
      titleKey(chapter.id),
    );
    for (const language of ["de", "en"]) {
      const own = chapters[`${folder}/text/${language}.toml`]?.chapter;
      const apart = chapters[`${folder}/text/${language}/chapters.toml`]?.chapter;
      expect(Object.keys(flatten({ chapter: (own ?? apart) as Tree })).sort()).toEqual(
        [...new Set(wanted)].sort(),
      );
    }
  });
});
