/** The UI of any game that has none of its own: its view as tables, its options as a list, each choice confirmed. */

import { say } from "../../common/app.svelte";
import type { GameUi } from "../../games/game-ui";
import Board from "./Board.svelte";
import Inspect from "./Inspect.svelte";
import Mark from "./Mark.svelte";

export const ui: GameUi = {
  Board,
  Mark,
  Inspect,
  confirms: true,
  form: () => null,
  seatName: () => "",
  scenes: [
    {
      id: "finale",
      begins: () => false,
      holds: () => false,
      atEnd: true,
      tally: () => ({ title: say("generic.finale"), places: [], steps: [] }),
    },
  ],
  guide: [],
};
