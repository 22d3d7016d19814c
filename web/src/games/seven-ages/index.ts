/** The UI of 7 Ages. */

import "./colours.css";

import { lazy, withBoard } from "../../common/lazy";
import type { TableContext } from "../../common/table-context.svelte";
import type { Translator } from "../../common/translator";
import type { Figure, GameUi, View } from "../game-ui";
import Board from "./Board.svelte";
import { SHOPS } from "./drafts.svelte";
import { form } from "./forms";
import { forced } from "./forms/forced";
import { guide } from "./guide";
import LineMark from "./LineMark.svelte";
import { loadAtlas } from "./map/atlas";
import { WORLD_KEYS } from "./map/keys";
import Mark from "./Mark.svelte";
import Sign from "./parts/Sign.svelte";
import { legend } from "./pictures.svelte";
import { scenes } from "./scenes";
import { selectionOf } from "./selection.svelte";
import { newsFor } from "./since";
import { empiresOf, GAME, type AgesView } from "./types";

const Inspect = withBoard(lazy(() => import("./inspect/Inspect.svelte")));
const News = lazy(() => import("./scene/News.svelte"));
const TextView = withBoard(lazy(() => import("./text-view/TextView.svelte")));

const viewIn = (view: View): AgesView => view as unknown as AgesView;

/** A seat is called by its empires; before it has any, by its colours. */
function seatName(view: View, seat: number, translator: Translator): string {
  const { empires, players } = viewIn(view);
  const names = empiresOf(viewIn(view), seat).map((colour) =>
    translator.name(GAME, "card", empires[colour]?.card ?? ""),
  );
  const colours = (players[seat]?.colours ?? []).map((colour) => translator.name(GAME, "colour", colour));
  return (names.length > 0 ? names : colours).join(" · ");
}

/** Glory first, then the cards in hand and the empires. */
function figures(view: View, seat: number, translator: Translator): Figure[] {
  const player = viewIn(view).players[seat];
  if (!player) return [];
  const label = (key: string): string => translator.format(`web.${GAME}`, `sign.${key}`);
  return [
    { name: "glory", value: player.glory, label: label("glory") },
    { name: "hand", value: player.hand, label: label("hand") },
    { name: "empires", value: player.empires, label: label("empires") },
  ];
}

function showSeat(view: View, seat: number, context: TableContext): void {
  const [first] = empiresOf(viewIn(view), seat);
  const selection = selectionOf(context);
  if (first === undefined) selection.part = "glory";
  else selection.showEmpire(first);
}

function tone(view: View, seat: number): Record<string, string> | undefined {
  const colour = empiresOf(viewIn(view), seat)[0] ?? viewIn(view).players[seat]?.colours[0];
  return colour ? { "data-empire": colour } : undefined;
}

/** On a phone these forms need all the room; the map is one press away. */
const FULL_SCREEN = ["markers", ...SHOPS];

export const ui: GameUi = {
  prepare: loadAtlas,
  Board,
  form,
  forced,
  TextView,
  Mark,
  Inspect,
  sheet: (node) => !FULL_SCREEN.includes(node),
  roomy: true,
  mapKeys: WORLD_KEYS,
  seatName,
  figures,
  Sign,
  showSeat,
  tone,
  LineMark,
  legend,
  guide,
  covers: "#seven-ages-map",
  scenes,
  News,
  hasNews: (lines, view) => newsFor(lines, viewIn(view)).length > 0,
};
