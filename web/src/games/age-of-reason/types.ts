/** The view and the board of Age of Reason as they come over the wire, and where to find them. */

import type { TableContext } from "../../common/table-context.svelte";
import type {
  AgeView,
  BoardView,
  BoxKindBoard,
  CardBoard,
  CountryBoard,
  Line,
  MarkerBoard,
  Message,
  OptionInfo,
  PlayerView,
  RegionBoard,
  RegionView,
} from "../../common/wire-extra";

export type {
  AgeView,
  BoardView,
  BoxKindBoard,
  CardBoard,
  CountryBoard,
  Line,
  MarkerBoard,
  Message,
  OptionInfo,
  PlayerView,
  RegionBoard,
  RegionView,
};

export const GAME = "age-of-reason";

export const viewOf = (context: TableContext): AgeView | null => context.view as unknown as AgeView | null;
export const boardOf = (context: TableContext): BoardView => context.game.board as unknown as BoardView;

/** An entry of one of the board's lists by its id. */
export function byId<T extends { id: string }>(
  list: readonly T[],
  id: string | null | undefined,
): T | undefined {
  return list.find((entry) => entry.id === id);
}

/** The seat that leads a country; null for a country without a player. */
export function seatOf(view: AgeView, country: string): number | null {
  const seat = view.players.findIndex((player) => player.country === country);
  return seat < 0 ? null : seat;
}

/** The country of the reader's own seat. */
export const ownCountry = (view: AgeView): string | null => view.own?.country ?? null;

/** A country's discs, as pieces that move: they come from its home on the map. */
export const discPiece = (country: string): string => `disc:${country}`;
