/** Cards by label. */

import type { CardBoard } from "../types";

/** Equal cards together, in the order in which they come. */
export function counted(labels: readonly string[]): [label: string, count: number][] {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts];
}

/** What a card counts at most: its soldiers, and its ships where ships count. */
export const fullStrength = (card: CardBoard): number => card.soldiers + card.ships;
