/** The UI of Nations. */

import "./colours.css";

import type { Translator } from "../../common/translator";
import type { GameUi, View } from "../game-ui";
import Board from "./Board.svelte";
import { guide } from "./guide";
import Inspect from "./Inspect.svelte";
import Mark from "./Mark.svelte";
import { orders } from "./orders";
import Parts from "./parts/Parts.svelte";
import { GAME, type NationsView } from "./types";
import TextView from "./text-view/TextView.svelte";

function seatName(view: View, seat: number, translator: Translator): string {
  const nation = (view as unknown as NationsView).players[seat]?.nation;
  return nation ? translator.name(GAME, "nation", nation) : "";
}

export const ui: GameUi = {
  Board,
  TextView,
  Mark,
  Inspect,
  Score: Parts,
  form: () => null,
  sheet: true,
  seatName,
  scene: () => null,
  orders,
  guide,
};
