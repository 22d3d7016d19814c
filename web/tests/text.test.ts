import IntlMessageFormat from "intl-messageformat";
import { describe, expect, it } from "vitest";

import { flatten, Translator } from "../src/common/translator";

type Tree = { default: Record<string, unknown> };
const areas = import.meta.glob<Tree>("../src/text/*/*.toml", { eager: true });
const uis = import.meta.glob<Tree>("../src/games/*/text/*.toml", { eager: true });

/** All messages of our own in one language, by file. */
function catalogue(language: string): Record<string, Record<string, string>> {
  const files = Object.entries({ ...areas, ...uis }).filter(
    ([path]) => path.includes(`/text/${language}/`) || path.endsWith(`/${language}.toml`),
  );
  return Object.fromEntries(
    files.map(([path, tree]) => [path.replace(`/${language}`, "/*"), flatten(tree.default)]),
  );
}

interface Part {
  value?: unknown;
  options?: Record<string, { value: Part[] }>;
}

/** The arguments of a message: everything but literal text (type 0) and the sign # (type 7). */
function argumentsOf(message: string): string[] {
  const found = new Set<string>();
  const collect = (parts: (Part & { type: number })[]) => {
    for (const part of parts) {
      if (part.type !== 0 && part.type !== 7) found.add(String(part.value));
      for (const option of Object.values(part.options ?? {})) collect(option.value as never);
    }
  };
  collect(new IntlMessageFormat(message, "en", undefined, { ignoreTag: true }).getAst() as never);
  return [...found].sort();
}

describe("our own texts", () => {
  const english = catalogue("en");
  const german = catalogue("de");

  it("have the same keys in both languages", () => {
    const keys = (files: Record<string, Record<string, string>>) =>
      Object.entries(files).flatMap(([path, messages]) =>
        Object.keys(messages).map((key) => `${path} ${key}`),
      );
    expect(keys(german).sort()).toEqual(keys(english).sort());
  });

  it("take the same arguments in both languages", () => {
    for (const [path, messages] of Object.entries(english)) {
      for (const [key, message] of Object.entries(messages)) {
        expect(argumentsOf(german[path]?.[key] ?? ""), `${path} ${key}`).toEqual(argumentsOf(message));
      }
    }
  });

  it("are well-formed, and none is empty", () => {
    for (const [language, files] of [["en", english] as const, ["de", german] as const]) {
      for (const [path, messages] of Object.entries(files)) {
        for (const [key, message] of Object.entries(messages)) {
          const values = Object.fromEntries(argumentsOf(message).map((name) => [name, 3]));
          const format = () =>
            new IntlMessageFormat(message, language, undefined, { ignoreTag: true }).format(values);
          expect(format, `${language} ${path} ${key}`).not.toThrow();
          expect(format(), `${language} ${path} ${key}`).not.toBe("");
        }
      }
    }
  });

  it("have no key in two files of the same domain", () => {
    const seen = new Map<string, string>();
    for (const [path, messages] of Object.entries(english).filter(([name]) => name.includes("/src/text/"))) {
      for (const key of Object.keys(messages)) {
        expect(seen.get(key), `${key} in ${path}`).toBeUndefined();
        seen.set(key, path);
      }
    }
  });
});

describe("translator", () => {
  const names = { region: { baltic: { name: "Baltic", in: "in the Baltic" } } };
  const translator = new Translator("en").with(
    "game",
    {
      found: "{many, plural, one {# disc} other {# discs}} {where_in}, seat {seat}",
      outer: "so: {inner}",
      tag: "<b> & {n}",
    },
    names,
  );

  it("renders a message with its typed arguments", () => {
    const message = {
      key: "found",
      domain: "game",
      args: { many: ["", 2], where: ["region", "baltic"], seat: ["seat", 0] } as never,
    };
    expect(translator.render(message)).toBe("2 discs in the Baltic, seat 1");
    expect(
      translator.render({ key: "outer", domain: "game", args: { inner: ["text", message] } as never }),
    ).toBe("so: 2 discs in the Baltic, seat 1");
  });

  it("says who sits on a seat where that is known, in place of the seat", () => {
    const people = (seat: number) => ["Ada", "Bot 2 (steady)"][seat] ?? null;
    const named = new Translator("en", people).with("web", { "seat.number": "Seat {number}" }).with("game", {
      start: "Seat {seat} is the start player.",
      called: "{who} asks seat {seat}, and seat {asked} is asked.",
    });
    const start = (seat: number) =>
      named.render({ key: "start", domain: "game", args: { seat: ["seat", seat] } as never });
    expect(start(0)).toBe("Ada is the start player.");
    expect(start(1)).toBe("Bot 2 (steady) is the start player.");
    expect(start(2)).toBe("Seat 3 is the start player.");
    const args = { who: ["seat", 0], seat: ["seat", 1], asked: ["", 2] } as never;
    expect(named.render({ key: "called", domain: "game", args })).toBe(
      "Ada asks Bot 2 (steady), and seat 2 is asked.",
    );
  });

  it("shows the key where a message or an argument is missing, and takes markup for what it is", () => {
    expect(translator.format("game", "nowhere")).toBe("nowhere");
    expect(translator.format("nobody", "tag")).toBe("tag");
    expect(translator.format("game", "found")).toBe("found");
    expect(translator.format("game", "tag", { n: 1 })).toBe("<b> & 1");
  });

  it("knows things by name, and is a new object with every domain more", () => {
    expect(translator.name("game", "region", "baltic")).toBe("Baltic");
    expect(translator.name("game", "region", "baltic", "in")).toBe("in the Baltic");
    expect(translator.name("game", "region", "atlantis")).toBe("atlantis");
    expect(translator.things("game", "region")).toEqual([{ label: "baltic", name: "Baltic" }]);
    const more = translator.with("other", { here: "here" });
    expect(more).not.toBe(translator);
    expect(more.format("other", "here")).toBe("here");
    expect(more.format("game", "tag", { n: 2 })).toBe("<b> & 2");
    expect(translator.knows("other", "here")).toBe(false);
  });
});
