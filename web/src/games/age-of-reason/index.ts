/** The face of Age of Reason. */

import "./colours.css";

import type { Speech } from "../../common/text";
import type { Face, View } from "../face";
import Attack from "./forms/Attack.svelte";
import Auction from "./forms/Auction.svelte";
import Board from "./Board.svelte";
import Choice from "./forms/Choice.svelte";
import { guide } from "./guide";
import Inspect from "./inspect/Inspect.svelte";
import { decisive, things, weight } from "./log";
import Mark from "./Mark.svelte";
import { orders } from "./orders";
import Reveal from "./scene/Reveal.svelte";
import { GAME, type AgeView } from "./types";
import Words from "./words/Words.svelte";

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

function seatName(view: View, seat: number, speech: Speech): string {
  const country = (view as unknown as AgeView).players[seat]?.country;
  return country ? speech.name(GAME, "country", country) : "";
}

export const face: Face = {
  Board,
  Words,
  Mark,
  Inspect,
  form: (node) => FORMS[node] ?? null,
  seatName,
  weight,
  scene: (lines) => (decisive(lines) ? Reveal : null),
  things,
  orders,
  guide,
};
