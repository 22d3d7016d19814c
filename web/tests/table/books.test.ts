import { expect, it } from "vitest";

import type { Books, Paragraph } from "../../src/common/wire-extra";
import { balanceOf, booksAt, entriesOf, forecastsOf, sumsOf } from "../../src/table/books";
import { chapterOf, chaptersOf } from "../../src/table/paragraphs";

const books: Books = {
  accounts: [
    { key: "gold", seat: 0, amount: 14, balance: 14, line: 0 },
    { key: "unrest", seat: 0, amount: 4, balance: 4, line: 0 },
    { key: "gold", seat: 1, amount: 14, balance: 14, line: 1 },
    { key: "gold", seat: 0, amount: -5, balance: 9, line: 7 },
  ],
  forecast: [
    { key: "income", account: "gold", seat: 0, items: [], expected: 3 },
    { key: "income", account: "gold", seat: 1, items: [], expected: 5 },
  ],
};

it("keeps the books of each sum and seat apart", () => {
  expect(sumsOf(books)).toEqual(["gold", "unrest"]);
  expect(entriesOf(books, "gold", 0).map((entry) => entry.amount)).toEqual([14, -5]);
  expect(balanceOf(books, "gold", 0)).toBe(9);
  expect(balanceOf(books, "unrest", 1)).toBe(0);
  expect(forecastsOf(books.forecast, 1).map((forecast) => forecast.expected)).toEqual([5]);
});

it("keep to what the log shows so far", () => {
  expect(balanceOf(booksAt(books, 7), "gold", 0)).toBe(14);
  expect(balanceOf(booksAt(books, 8), "gold", 0)).toBe(9);
});

it("puts paragraphs into their chapters", () => {
  const paragraphs = ["1.0.1", "1.0.2", "4.3.2.II.1"].map((id) => ({ id }) as Paragraph);
  expect(chaptersOf(paragraphs).map(({ id, paragraphs }) => [id, paragraphs.length])).toEqual([
    ["1.0", 2],
    ["4.3.2.II", 1],
  ]);
  expect(chapterOf("7")).toBe("7");
});
