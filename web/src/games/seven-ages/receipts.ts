/** The receipt of an empire's production: what comes in, what goes out, and what is left. */

import type { EmpireView, SheetView } from "./types";

export interface Item {
  /** An area, or the reason for something else. */
  kind: "area" | "other" | "upkeep";
  label: string;
  amount: number;
}

export interface Receipt {
  items: Item[];
  income: number;
  upkeep: number;
  before: number;
  /** What the empire would have after income and upkeep, if nothing else came or went. */
  after: number;
}

export function receiptOf(empire: EmpireView, sheet: SheetView): Receipt {
  const areas = Object.entries(sheet.areas).map(([label, amount]): Item => ({ kind: "area", label, amount }));
  const others = Object.entries(sheet.others).map(([label, amount]): Item => ({
    kind: "other",
    label,
    amount,
  }));
  areas.sort((a, b) => b.amount - a.amount);
  return {
    items: [...areas, ...others],
    income: empire.income,
    upkeep: empire.upkeep,
    before: empire.money,
    after: empire.money + empire.income - empire.upkeep,
  };
}
