import IntlMessageFormat from "intl-messageformat";
import { describe, expect, it } from "vitest";

import { flatten } from "../../src/common/translator";
import deLearning from "../../src/text/de/learning.toml";
import deOrders from "../../src/text/de/orders.toml";
import de from "../../src/text/de/table.toml";
import enLearning from "../../src/text/en/learning.toml";
import enOrders from "../../src/text/en/orders.toml";
import en from "../../src/text/en/table.toml";

const german = { ...flatten(de), ...flatten(deLearning), ...flatten(deOrders) };
const english = { ...flatten(en), ...flatten(enLearning), ...flatten(enOrders) };
const sources = import.meta.glob<string>(["../../src/table/**/*", "../../src/pages/Table.svelte"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Keys that are put together: their beginnings. */
const MADE = [
  "table.keys.",
  "table.left.",
  "table.tab.",
  "table.luck.",
  "table.notes.",
  "table.connection.",
  "table.prompt.",
  "table.result.",
  "table.verify.",
];

describe("the texts of the table", () => {
  it("are the same in both languages", () => {
    expect(Object.keys(german).sort()).toEqual(Object.keys(english).sort());
  });

  it("take the same arguments in both languages", () => {
    const names = (source: string) =>
      new Set(Array.from(source.matchAll(/\{(\w+)[,}]/g), (match) => match[1]));
    for (const key of Object.keys(english)) {
      const [ours, theirs] = [german[key] ?? "", english[key] ?? ""];
      expect(() => new IntlMessageFormat(ours, "de"), key).not.toThrow();
      expect(() => new IntlMessageFormat(theirs, "en"), key).not.toThrow();
      expect(names(ours), key).toEqual(names(theirs));
    }
  });

  it("are all there, and all used", () => {
    const said = new Set<string>();
    for (const source of Object.values(sources)) {
      for (const [, key] of source.matchAll(/["'](table\.[\w.]+)["']/g)) said.add(key ?? "");
    }
    for (const key of said) expect(english, key).toHaveProperty([key]);
    const unsaid = Object.keys(english).filter(
      (key) => !said.has(key) && !MADE.some((made) => key.startsWith(made)),
    );
    expect(unsaid).toEqual([]);
  });
});
