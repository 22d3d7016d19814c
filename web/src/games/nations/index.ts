/** The UI of Nations. */

import "./colours.css";

import type { Translator } from "../../common/translator";
import type { TableContext } from "../../common/table-context.svelte";
import type { Figure, GameUi, View } from "../game-ui";
import Board from "./Board.svelte";
import { guide } from "./guide";
import Inspect from "./Inspect.svelte";
import LineMark from "./LineMark.svelte";
import Mark from "./Mark.svelte";
import { orders } from "./orders";
import { legend } from "./pictures.svelte";
import Sign from "./parts/Sign.svelte";
import { GAME, totalOf, type NationsView } from "./types";
import { scenes } from "./scenes";
import TextView from "./text-view/TextView.svelte";

function seatName(view: View, seat: number, translator: Translator): string {
  const nation = (view as unknown as NationsView).players[seat]?.nation;
  return nation ? translator.name(GAME, "nation", nation) : "";
}

function tone(view: View, seat: number): Record<string, string> | undefined {
  const nation = (view as unknown as NationsView).players[seat]?.nation;
  return nation ? { "data-nation": nation } : undefined;
}

/** The score as it stands, and what decides wars and revolts. */
function figures(view: View, seat: number, translator: Translator): Figure[] {
  const player = (view as unknown as NationsView).players[seat];
  if (!player) return [];
  const label = (key: string): string => translator.format(`web.${GAME}`, `scores.${key}`);
  return [
    { name: "points", value: totalOf(player), label: label("score") },
    { name: "strength", value: player.strength, label: label("strength") },
    { name: "stability", value: player.stability, label: label("stability") },
  ];
}

function showSeat(_view: View, seat: number, _context: TableContext): void {
  document.getElementById(`nations-seat-${seat}`)?.scrollIntoView({ block: "nearest" });
}

export const ui: GameUi = {
  Board,
  TextView,
  Mark,
  Inspect,
  form: () => null,
  sheet: () => true,
  picks: true,
  seatName,
  figures,
  Sign,
  showSeat,
  scenes,
  orders,
  guide,
  legend,
  tone,
  LineMark,
};
