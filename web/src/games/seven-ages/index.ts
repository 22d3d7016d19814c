/** The UI of 7 Ages: the map, and below it everything as tables and lists. */

import "./colours.css";

import type { GameUi } from "../game-ui";
import { ui as generic } from "../../table/generic";
import Board from "./Board.svelte";
import { form } from "./forms";

export const ui: GameUi = { ...generic, Board, form, roomy: true };
