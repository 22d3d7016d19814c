import { expect, it } from "vitest";

import type { Paragraph } from "../../src/common/wire-extra";
import { chaptersOf, titleKey, withNames } from "../../src/table/paragraphs";

const read = (...ids: string[]) =>
  chaptersOf(ids.map((id) => ({ id }) as Paragraph)).map(({ id, paragraphs }) => [
    id,
    ...paragraphs.map((paragraph) => paragraph.id),
  ]);

it("puts paragraphs into chapters in the order of the book", () => {
  expect(read("2.1.9", "2.1.10", "2.2.1", "6.0.intro")).toEqual([
    ["2.1", "2.1.9", "2.1.10"],
    ["2.2", "2.2.1"],
    ["6.0", "6.0.intro"],
  ]);
});

it("leaves examples where they stand", () => {
  expect(read("4.3.2.1", "4.3.2.II.31", "4.3.2.ex3", "4.3.2.II.32", "4.3.2.ex10")).toEqual([
    ["4.3.2", "4.3.2.1"],
    ["4.3.2.II", "4.3.2.II.31", "4.3.2.ex3", "4.3.2.II.32", "4.3.2.ex10"],
  ]);
});

it("names the message of a chapter's title without dots", () => {
  expect(titleKey("4.3.2.II")).toBe("chapter.4-3-2-II");
});

it("calls the values of settings by their names where it knows them", () => {
  const names = new Map([["idle-only", "«only idle ones»"]]);
  expect(withNames("The value 'idle-only', not 'nowhere'.", (label) => names.get(label) ?? null)).toBe(
    "The value «only idle ones», not 'nowhere'.",
  );
});
