/** The books: every change of every sum, in the order in which it came. */

import type { Account, Books, Forecast } from "../common/wire-extra";

/** What the books had come to when the log had so many lines. */
export const booksAt = (books: Books, lines: number): Books => ({
  ...books,
  accounts: books.accounts.filter((account) => account.line < lines),
});

/** The sums there are, in the order in which they first come. */
export const sumsOf = (books: Books): string[] => [...new Set(books.accounts.map((account) => account.key))];

export const entriesOf = (books: Books, key: string, seat: number): Account[] =>
  books.accounts.filter((account) => account.key === key && account.seat === seat);

export const balanceOf = (books: Books, key: string, seat: number): number =>
  entriesOf(books, key, seat).at(-1)?.balance ?? 0;

/** What a seat would get if accounts were settled now. */
export const forecastsOf = (all: Forecast[], seat: number): Forecast[] =>
  all.filter((forecast) => forecast.seat === seat);
