/** What the log of 7 Ages tells of empires, conflicts and glory, beyond single lines. */

import { itemsIn, numberIn, withKeys, wordIn } from "../../../table/scenes/scenes";
import { keyOfLine } from "../../../table/log";
import type { Line } from "../../../common/wire-extra";
import type { AgesView } from "../types";

/** Why something happened, where a line says so. */
export const causeOf = (line: Line): string => wordIn(line.message, "cause");

/** A line with one of these keys and one of these causes. */
export function because(keys: string[], ...causes: string[]): (line: Line) => boolean {
  const fits = withKeys(...keys);
  return (line) => fits(line) && causes.includes(causeOf(line));
}

// -- empires -----------------------------------------------------------------------------------------------------------

const BEGUN = withKeys("start.founded", "split.part");

/** The last line before a place in the log with which an empire of this name began, if that is here. */
export const beginningOf = (log: readonly Line[], empire: string, before = Infinity): Line | null =>
  log.findLast((line) => line.index < before && BEGUN(line) && wordIn(line.message, "empire") === empire) ??
  null;

/** The colour that an empire has or had at a place in the log; "" where nobody can tell. */
export function colourOf(
  log: readonly Line[],
  view: AgesView | null,
  empire: string,
  before = Infinity,
): string {
  const begun = beginningOf(log, empire, before);
  if (begun) return wordIn(begun.message, "colour");
  return Object.entries(view?.empires ?? {}).find(([, { card }]) => card === empire)?.[0] ?? "";
}

/** The seat that leads an empire, or led it at a place in the log. */
export function seatOf(
  log: readonly Line[],
  view: AgesView | null,
  empire: string,
  before = Infinity,
): number | null {
  const begun = beginningOf(log, empire, before);
  if (begun) return numberIn(begun.message, "seat");
  return Object.values(view?.empires ?? {}).find(({ card }) => card === empire)?.seat ?? null;
}

/** The glory that the scorings have brought by an empire since it began; null if its beginning is not here. */
export function gloryOf(log: readonly Line[], empire: string, before: number): number | null {
  const begun = beginningOf(log, empire, before);
  if (!begun) return null;
  const own = log.filter(
    (line) => line.index > begun.index && line.index < before && wordIn(line.message, "empire") === empire,
  );
  const amounts = own.map((line) => {
    const { message } = line;
    const key = keyOfLine(line);
    if (key === "glory.scored" || key === "glory.lasting") return numberIn(message, "amount");
    if (key === "glory.bought_counted") return numberIn(message, "count");
    return key === "glory.doubled" ? numberIn(message, "after") - numberIn(message, "before") : 0;
  });
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

// -- conflicts ---------------------------------------------------------------------------------------------------------

/** Units of one type in a line: how many, what each counts. */
export interface Units {
  unit: string;
  count: number;
  value: number;
}

/** One side of a round: what it fought with, and what its total is made of. */
export interface Side {
  empire: string;
  leader: string | null;
  front: Units[];
  support: Units[];
  addends: [addend: string, value: number][];
  total: number | null;
}

/** A round of a conflict, or how the conflict ended: side 0 attacks. */
export interface Clash {
  area: string | null;
  round: number;
  sides: [Side, Side];
  /** Who has won the round; null: a tie, or there were no totals. */
  winner: 0 | 1 | null;
  /** The line that ends the conflict. */
  end: Line | null;
  /** Who has won the conflict; null: it goes on, or both have lost. */
  victor: 0 | 1 | null;
  /** Who has left the field before that. */
  retreated: string | null;
  /** What came of it. */
  after: Line[];
}

const ENDS = withKeys("conflict.won", "conflict.both_lost");
const RECEIPT = withKeys("conflict.front", "conflict.support", "conflict.total", "conflict.leader_used");
const TOLD = withKeys("conflict.round_won", "conflict.tied", "conflict.won", "conflict.both_lost");

const blank = (empire: string): Side => ({
  empire,
  leader: null,
  front: [],
  support: [],
  addends: [],
  total: null,
});

function unitsIn(line: Line): Units[] {
  return itemsIn(line.message).map((item) => ({
    unit: wordIn(item, "unit"),
    count: numberIn(item, "count"),
    value: numberIn(item, "value"),
  }));
}

/** The two receipts of a round: the attacker's lines come first, up to its total. Names may be the same. */
function fill(sides: [Side, Side], lines: Line[]): void {
  let at: 0 | 1 = 0;
  for (const line of lines.filter(RECEIPT)) {
    const { message } = line;
    const key = keyOfLine(line);
    if (key === "conflict.leader_used") {
      const side = sides[1].empire === wordIn(message, "empire") ? sides[1] : sides[0];
      side.leader = wordIn(message, "leader");
    } else if (key === "conflict.total") {
      const side = sides[at];
      side.empire ||= wordIn(message, "empire");
      side.addends = itemsIn(message).map((item) => [wordIn(item, "addend"), numberIn(item, "value")]);
      side.total = numberIn(message, "amount");
      at = 1;
    } else sides[at][key === "conflict.front" ? "front" : "support"] = unitsIn(line);
  }
}

/** What the lines of a scene tell of a conflict; where and between whom stands earlier in the log. */
export function clashIn(lines: readonly Line[], log: readonly Line[]): Clash {
  const first = lines[0]?.index ?? Infinity;
  const begun = log.findLast((line) => line.index < first && keyOfLine(line) === "conflict.began");
  const earlier = log.filter((line) => line.index < first && line.index > (begun?.index ?? first));
  const end = lines.find(ENDS) ?? null;
  const told = begun ?? end;
  const sides: [Side, Side] = [
    blank(told ? wordIn(told.message, "empire") : ""),
    blank(told ? wordIn(told.message, "enemy") : ""),
  ];
  fill(sides, [...lines]);
  const [attack, defence] = [sides[0].total, sides[1].total];
  const winner = attack === null || defence === null || attack === defence ? null : attack > defence ? 0 : 1;
  const won = end && keyOfLine(end) === "conflict.won" ? wordIn(end.message, "empire") : null;
  const left = earlier.findLast(withKeys("conflict.retreats"));
  const round = earlier.findLast(withKeys("conflict.round"));
  return {
    area: told ? wordIn(told.message, "area") : null,
    round: round ? numberIn(round.message, "count") : 1,
    sides,
    winner,
    end,
    victor: won === null ? null : (winner ?? (won === sides[0].empire ? 0 : 1)),
    retreated: left ? wordIn(left.message, "empire") : null,
    after: lines.filter((line) => !RECEIPT(line) && !TOLD(line)),
  };
}

// -- glory -------------------------------------------------------------------------------------------------------------

/** The glory of a seat before a place in the log, as the last line before it says; null if none is here. */
export function gloryBefore(log: readonly Line[], seat: number, before: number): number | null {
  const last = log.findLast(
    (line) =>
      line.index < before &&
      withKeys("glory.gained", "glory.lost")(line) &&
      numberIn(line.message, "seat") === seat,
  );
  return last ? numberIn(last.message, "balance") : null;
}
