/** The face of Nations. */

import "./colours.css";

import type { Speech } from "../../common/text";
import type { Face, View } from "../face";
import Board from "./Board.svelte";
import { guide } from "./guide";
import Inspect from "./Inspect.svelte";
import { things, weight } from "./log";
import Mark from "./Mark.svelte";
import { orders } from "./orders";
import Parts from "./parts/Parts.svelte";
import { GAME, type NationsView } from "./types";
import Words from "./words/Words.svelte";

function seatName(view: View, seat: number, speech: Speech): string {
  const nation = (view as unknown as NationsView).players[seat]?.nation;
  return nation ? speech.name(GAME, "nation", nation) : "";
}

export const face: Face = {
  Board,
  Words,
  Mark,
  Inspect,
  Score: Parts,
  form: () => null,
  sheet: true,
  seatName,
  weight,
  scene: () => null,
  things,
  orders,
  guide,
};
