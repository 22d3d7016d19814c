/** The UI of Age of Reason. */

import "./colours.css";

import type { Translator } from "../../common/translator";
import type { TableContext } from "../../common/table-context.svelte";
import type { Figure, GameUi, View } from "../game-ui";
import Attack from "./forms/Attack.svelte";
import Auction from "./forms/Auction.svelte";
import Board from "./Board.svelte";
import Choice from "./forms/Choice.svelte";
import { guide } from "./guide";
import Inspect from "./inspect/Inspect.svelte";
import { things } from "./log";
import LineMark from "./LineMark.svelte";
import { loadAtlas } from "./map/atlas";
import Mark from "./Mark.svelte";
import { orders } from "./orders";
import { legend } from "./pictures";
import Sign from "./parts/Sign.svelte";
import { scenes } from "./scenes";
import { byId, GAME, type AgeView, type BoardView } from "./types";
import TextView from "./text-view/TextView.svelte";

const FORMS: Record<string, typeof Auction> = {
  "alliances.bid": Auction,
  "alliances.propose_a": Auction,
  "alliances.propose_b": Auction,
  "alliances.propose_last": Auction,
  "attack.choose": Attack,
  "attack.convert": Choice,
  "boxes.take_back": Choice,
  "combat.cards": Choice,
  "combat.hire": Choice,
  "combat.reserve": Choice,
};

function seatName(view: View, seat: number, translator: Translator): string {
  const country = (view as unknown as AgeView).players[seat]?.country;
  return country ? translator.name(GAME, "country", country) : "";
}

function tone(view: View, seat: number, board: Record<string, unknown>): Record<string, string> | undefined {
  const country = (view as unknown as AgeView).players[seat]?.country ?? "";
  const colour = byId((board as unknown as BoardView).countries, country)?.colour;
  return colour ? { "data-colour": colour } : undefined;
}

/** Victory points first, then what can be spent and what will cost. */
function figures(view: View, seat: number, translator: Translator): Figure[] {
  const player = (view as unknown as AgeView).players[seat];
  if (!player) return [];
  const label = (key: string): string => translator.format(`web.${GAME}`, `figure.${key}`);
  return [
    { name: "points", value: player.victory_points, label: label("points") },
    { name: "gold", value: player.gold, label: label("gold") },
    { name: "unrest", value: player.unrest, label: label("unrest") },
  ];
}

function showSeat(view: View, seat: number, context: TableContext): void {
  const country = (view as unknown as AgeView).players[seat]?.country;
  if (country) context.inspected = { kind: "country", label: country };
}

export const ui: GameUi = {
  prepare: loadAtlas,
  Board,
  TextView,
  Mark,
  Inspect,
  form: (node) => FORMS[node] ?? null,
  seatName,
  figures,
  Sign,
  showSeat,
  picks: true,
  mapKeys: [],
  sheet: () => true,
  roomy: true,
  scenes,
  things,
  orders,
  guide,
  tone,
  LineMark,
  legend,
};
