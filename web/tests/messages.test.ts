import IntlMessageFormat from "intl-messageformat";
import { describe, expect, it } from "vitest";

import { formatOf } from "../src/common/messages";
import { flatten } from "../src/common/translator";

type Tree = Record<string, unknown>;
const files = {
  ...import.meta.glob<Tree>(["../src/text/*/*.toml", "../src/games/*/text/*.toml"], {
    eager: true,
    import: "default",
  }),
  ...import.meta.glob<Tree>(["../../src/worldstage/**/{text,messages}/{de,en,de/*,en/*}.toml"], {
    eager: true,
    import: "default",
  }),
};
const languageOf = (path: string): string => /[/](de|en)[./]/.exec(path)?.[1] ?? "";
const library = (source: string, language: string) =>
  new IntlMessageFormat(source, language, undefined, { ignoreTag: true });

/** Whatever can be an argument: every selector of the message, and numbers that plurals tell apart. */
const valuesIn = (source: string): (number | string)[] => [
  0,
  1,
  2,
  3,
  1234,
  ...[...source.matchAll(/(\w+)\s*\{/g)].map(([, selector = ""]) => selector),
];
const argumentsIn = (source: string): string[] =>
  [...source.matchAll(/\{\s*([\w-]+)\s*[,}]/g)].map(([, name = ""]) => name);

describe("messages", () => {
  it("of all catalogues say what the library for ICU says", () => {
    let compared = 0;
    for (const [path, tree] of Object.entries(files)) {
      const language = languageOf(path);
      const { names, ...rest } = tree;
      void names;
      for (const [key, source] of Object.entries(flatten(rest))) {
        if (!/[{'#]/.test(source)) continue;
        const [ours, theirs] = [formatOf(source, language), library(source, language)];
        for (const value of valuesIn(source)) {
          const plural = typeof value === "string" && /plural|ordinal/.test(source);
          if (plural && !/select,/.test(source)) continue; // no word is counted
          const values = Object.fromEntries(argumentsIn(source).map((name) => [name, value]));
          expect(ours(values), `${path} ${key} ${value}`).toBe(String(theirs.format(values)));
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(5_000);
  });

  it.each([
    "it's {n}",
    "'{n}' is '' {n}, '{",
    "# {n, plural, =0 {none} one {#'#'} other {# of {s, select, a {#} other {b}}}}",
    "{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}",
    "{ n , plural , one { a } other { b }}<b>",
  ])("are read like that, too: %s", (source) => {
    for (const n of [-7, 0, 1, 1.5, 2, 3, 11, 21, 999, 1000, -1234])
      expect(formatOf(source, "en")({ n, s: "a" })).toBe(String(library(source, "en").format({ n, s: "a" })));
  });

  it.each([
    "{",
    "}",
    "{n",
    "{n, plural, one {a}}",
    "{n, spell}",
    "{n, select, other {a}",
    "{}",
    "{n, select, {a}}",
  ])("that are not well-formed are refused: %s", (source) => expect(() => formatOf(source, "en")).toThrow());

  it("are refused without an argument that they need", () => {
    expect(() => formatOf("{n}", "en")({})).toThrow();
    expect(() => formatOf("{n, select, other {a}}", "en")({})).toThrow();
  });
});
