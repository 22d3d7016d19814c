/** The view and the board of Nations as they come over the wire, and where to find them. */

import type { TableContext, Thing } from "../../common/table-context.svelte";
import type {
  ConsequenceView,
  EventView,
  GoodsView,
  ItemView,
  Line,
  NationsBoard,
  NationsView,
  NationView,
  ProgressCardBoard,
  StepView,
} from "../../common/wire-extra";

export type {
  ConsequenceView,
  EventView,
  GoodsView,
  ItemView,
  Line,
  NationsBoard,
  NationsView,
  NationView,
  ProgressCardBoard,
  StepView,
};

export const GAME = "nations";
export const GOODS = ["gold", "stone", "food", "books", "points"] as const;
export type Good = (typeof GOODS)[number];

export const viewOf = (context: TableContext): NationsView | null =>
  context.view as unknown as NationsView | null;
export const boardOf = (context: TableContext): NationsBoard => context.game.board as unknown as NationsBoard;

const catalogues = new WeakMap<NationsBoard, Map<string, ProgressCardBoard>>();

/** A card of the edition by its id. */
export function cardOf(board: NationsBoard, id: string): ProgressCardBoard | undefined {
  let cards = catalogues.get(board);
  if (!cards) catalogues.set(board, (cards = new Map(board.cards.map((card) => [card.id, card]))));
  return cards.get(id);
}

/** The seats in the order of play; in the order of their numbers as long as there is none. */
export const seatsInOrder = (view: NationsView): number[] =>
  view.order.length > 0 ? view.order : view.players.map((_, seat) => seat);

// -- what is to come --------------------------------------------------------------------------------------------------

/** A step of the round that is still to come, as it would fall now. */
export const stepOf = (view: NationsView, key: string): StepView | undefined =>
  view.coming.find((step) => step.key === key);

/** What production itself would mean to a nation. */
export const productionOf = (view: NationsView, seat: number): ConsequenceView | undefined =>
  stepOf(view, "production")?.nations.find((nation) => nation.seat === seat);

/** Who would run short in production or be in revolt, with what that costs beyond the goods of production. */
export function troubles(view: NationsView): ConsequenceView[] {
  const found: ConsequenceView[] = [];
  for (const nation of stepOf(view, "production")?.nations ?? []) {
    const short = Object.keys(nation.short).length > 0;
    if (!short && nation.asked.length === 0) continue;
    const goods: Record<string, number> = {};
    for (const { good, kind, amount } of short ? nation.items : [])
      if (kind === "shortage" && amount < 0) goods[good] = (goods[good] ?? 0) + amount;
    found.push({ ...nation, goods });
  }
  for (const nation of stepOf(view, "revolt")?.nations ?? []) found.push(nation);
  return merged(found);
}

/** One entry for each nation. */
function merged(nations: ConsequenceView[]): ConsequenceView[] {
  const bySeat = new Map<number, ConsequenceView>();
  for (const nation of nations) {
    const known = bySeat.get(nation.seat);
    const goods = { ...known?.goods };
    for (const [good, amount] of Object.entries(nation.goods)) goods[good] = (goods[good] ?? 0) + amount;
    bySeat.set(nation.seat, {
      ...nation,
      goods,
      short: { ...known?.short, ...nation.short },
      lines: [...(known?.lines ?? []), ...nation.lines],
      asked: [...(known?.asked ?? []), ...nation.asked],
    });
  }
  return [...bySeat.values()];
}

/** Those to whom the same happens, together. */
export function alike(nations: ConsequenceView[]): (Omit<ConsequenceView, "seat"> & { seats: number[] })[] {
  const groups = new Map<string, Omit<ConsequenceView, "seat"> & { seats: number[] }>();
  for (const { seat, ...rest } of nations) {
    const { goods, short, lines, asked } = rest;
    const key = JSON.stringify([goods, short, lines, asked]);
    const group = groups.get(key);
    if (group) group.seats.push(seat);
    else groups.set(key, { seats: [seat], ...rest });
  }
  return [...groups.values()];
}

/** What a nation would be short of at production: by good, how much is missing. */
export const shortages = (view: NationsView, seat: number): Record<string, number> =>
  productionOf(view, seat)?.short ?? {};

/** What a reader points at to see how a stock changes: a nation's good. */
export const sumOf = (seat: number, good: Good): Thing => ({ kind: "sum", label: `${seat} ${good}` });

export function sumIn(thing: Thing): { seat: number; good: Good } | null {
  const [seat, good] = thing.label.split(" ");
  const known = GOODS.find((one) => one === good);
  return thing.kind === "sum" && known ? { seat: Number(seat), good: known } : null;
}

/** The course of a stock to the end of the round: the items of production, what later steps change, and the outcome. */
export interface Course {
  items: ItemView[];
  steps: { key: string; amount: number }[];
  then: number;
  short: number;
}

export function courseOf(view: NationsView, seat: number, good: Good): Course {
  const items = (productionOf(view, seat)?.items ?? []).filter((item) => item.good === good);
  const steps: Course["steps"] = [];
  let short = 0;
  for (const { key, nations } of view.coming) {
    if (key === "age") continue; // as if the age ended now: not this round's affair
    const nation = nations.find((one) => one.seat === seat);
    const amount = nation?.goods[good] ?? 0;
    short += nation?.short[good] ?? 0;
    if (key !== "production" && amount) steps.push({ key, amount });
  }
  const sum = [...items, ...steps].reduce((total, { amount }) => total + amount, 0);
  return { items, steps, then: (view.players[seat]?.goods[good] ?? 0) + sum, short };
}

/** Whether an age ends with this round. */
export const endsAge = (board: NationsBoard, view: NationsView): boolean =>
  view.round > 0 && view.round % board.age_rounds === 0;

/** The final score as it stands: the sum of its parts. */
export const totalOf = (player: NationView): number => player.score.reduce((sum, part) => sum + part, 0);

// -- the scoring board ------------------------------------------------------------------------------------------------

/** The parts of the final score, in the order of `NationView.score`. */
export const SCORE_PARTS = ["hand", "colonies", "wonders", "workers", "resources"] as const;

type Mark = "most" | "least" | null;

/** A column of the scoring board: by seat the values, and who has most and least; `top` is the longest bar. */
export interface Column {
  key: "strength" | "stability" | "books" | "points" | "score";
  values: number[];
  marks: Mark[];
  top: number;
}

export function columnsOf(view: NationsView): Column[] {
  const { players, war, shadow } = view;
  const values = {
    strength: players.map((player) => player.strength),
    stability: players.map((player) => player.stability),
    books: players.map((player) => player.goods.books),
    points: players.map((player) => player.goods.points),
    score: players.map(totalOf),
  };
  return (Object.keys(values) as Column["key"][]).map((key) => ({
    key,
    values: values[key],
    marks:
      key === "strength" || key === "stability"
        ? players.map(({ measures }) => measured(measures, key))
        : values[key].map((value) => compared(value, values[key])),
    top: Math.max(
      ...values[key],
      key === "strength" ? (war?.strength ?? 0) : 0,
      shadow && key !== "points" && key !== "score" ? shadow[key] : 0,
    ),
  }));
}

/** As events count it: the server knows. */
function measured(measures: NationView["measures"], key: string): Mark {
  if (measures.most.includes(key)) return "most";
  return measures.least.includes(key) ? "least" : null;
}

function compared(value: number, all: number[]): Mark {
  const [most, least] = [Math.max(...all), Math.min(...all)];
  if (most === least) return null;
  return value === most ? "most" : value === least ? "least" : null;
}
