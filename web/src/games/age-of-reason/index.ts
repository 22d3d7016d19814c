/** The UI of Age of Reason. */

import "./colours.css";

import type { Translator } from "../../common/translator";
import type { GameUi, View } from "../game-ui";
import Attack from "./forms/Attack.svelte";
import Auction from "./forms/Auction.svelte";
import Board from "./Board.svelte";
import Choice from "./forms/Choice.svelte";
import { guide } from "./guide";
import Inspect from "./inspect/Inspect.svelte";
import { decisive, things } from "./log";
import Mark from "./Mark.svelte";
import { orders } from "./orders";
import Reveal from "./scene/Reveal.svelte";
import { GAME, type AgeView } from "./types";
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

export const ui: GameUi = {
  Board,
  TextView,
  Mark,
  Inspect,
  form: (node) => FORMS[node] ?? null,
  seatName,
  scene: (lines) => (decisive(lines) ? Reveal : null),
  things,
  orders,
  guide,
};
