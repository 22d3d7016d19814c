/** The UI of 7 Ages: the map, and below it everything as tables and lists. */

import "./colours.css";

import type { GameUi } from "../game-ui";
import { ui as generic } from "../../table/generic";
import Board from "./Board.svelte";
import { guide } from "./guide";
import News from "./scene/News.svelte";
import { scenes } from "./scenes";

export const ui: GameUi = {
  ...generic,
  Board,
  guide,
  scenes,
  News,
};
