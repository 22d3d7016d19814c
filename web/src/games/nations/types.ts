/** The view and the board of Nations as they come over the wire, and where to find them. */

import type { Desk } from "../../common/desk.svelte";
import type {
  EventView,
  GoodsView,
  Line,
  NationsBoard,
  NationsView,
  NationView,
  ProgressCardBoard,
} from "../../common/wire-extra";

export type { EventView, GoodsView, Line, NationsBoard, NationsView, NationView, ProgressCardBoard };

export const GAME = "nations";
export const GOODS = ["gold", "stone", "food", "books", "points"] as const;
export type Good = (typeof GOODS)[number];

export const viewOf = (desk: Desk): NationsView | null => desk.view as unknown as NationsView | null;
export const boardOf = (desk: Desk): NationsBoard => desk.game.board as unknown as NationsBoard;

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

/** What a nation would be short of at production: by good, how much is missing. */
export function shortages(player: NationView): Partial<Record<Good, number>> {
  const found: Partial<Record<Good, number>> = {};
  for (const good of GOODS) {
    const left = player.goods[good] + player.income[good];
    if (good !== "points" && left < 0) found[good] = -left;
  }
  return found;
}
