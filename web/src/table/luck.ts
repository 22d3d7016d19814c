/** Luck as text. */

import type { Luck } from "../common/wire-extra";

export type LuckWord = "lucky" | "very_lucky" | "unlucky" | "very_unlucky" | "more" | "less" | "usual";

/** What two of three results stay within, and what one of twenty exceeds: in standard deviations. */
const NOTABLE = 1;
const RARE = 2;

export function verdictOf(luck: Pick<Luck, "score" | "favour">): LuckWord {
  if (Math.abs(luck.score) < NOTABLE) return "usual";
  if (luck.favour === 0) return luck.score > 0 ? "more" : "less";
  const good = luck.score * luck.favour > 0;
  if (Math.abs(luck.score) < RARE) return good ? "lucky" : "unlucky";
  return good ? "very_lucky" : "very_unlucky";
}
