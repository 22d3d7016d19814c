/** Where the reader is at the table page: which panel is open, drawing or text view, which options are listed. */

import { getContext, setContext } from "svelte";
import { MediaQuery } from "svelte/reactivity";

import type { GameInfo, Line, OptionInfo } from "../common/wire-extra";
import type { GameUi } from "../games/game-ui";
import { weightOf, type Weight } from "./log";
import type { Playback } from "./playback.svelte";
import { recall, remember } from "./prefs";
import { readMark, type Mark } from "./since";

export const TABS = ["log", "talk", "books", "notes", "help"] as const;
/** Where board, question and log stand side by side (Play.svelte). */
export const WIDE = "min-width: 68.75rem";
/** One column, drawers, the options as a sheet below the board. */
export const SMALL = "max-width: 68.74rem";
export type Tab = (typeof TABS)[number];

export class Layout {
  readonly small = new MediaQuery(SMALL);
  tab = $state<Tab>("log");
  /** On small screens the panel is a drawer. */
  drawer = $state(false);
  /** On small screens the options can be folded away, to see the board. */
  folded = $state(false);
  /** On small screens the options take all the room there is, where they usually leave some to the board. */
  tall = $state(false);
  /** On small screens the tools above the board are folded away. */
  tools = $state(false);
  dialog = $state<"menu" | "keys" | "aid" | null>(null);
  /** A step of the guided opening is being shown. */
  guiding = $state(false);
  /** After the game: the result, or the board as it was at the end. */
  result = $state(true);
  /** A scene is being played. */
  scene = $state(false);
  /** What is numbered on the screen: options to be chosen, and groups of them to be unfolded. */
  listed = $state.raw<(OptionInfo | (() => void))[]>([]);
  /** The reader's last choice, for "since your last turn". */
  mark = $state.raw<Mark | null>(null);
  /** What the reader had seen of the table when they came, or came back. */
  seen = $state.raw<Mark | null>(null);
  private asText = $state(recall("text-view") === true);
  private withShortcuts = $state(recall("shortcuts") !== false);

  constructor(
    /** Identifies this reader at this table on a device. */
    private readonly key: string,
    readonly ui: GameUi,
    private readonly weights: GameInfo["weights"],
    readonly playback: Playback,
  ) {}

  /** How much a log line matters. */
  readonly weight = (line: Line): Weight => weightOf(line, this.weights);

  /** The board as text, where the game's UI offers both. */
  get textView(): boolean {
    return this.asText && this.ui.TextView !== undefined;
  }
  set textView(on: boolean) {
    this.asText = on;
    remember("text-view", on);
  }

  get shortcuts(): boolean {
    return this.withShortcuts;
  }
  set shortcuts(shortcuts: boolean) {
    this.withShortcuts = shortcuts;
    remember("shortcuts", shortcuts);
  }

  /** Open a panel; where it is a drawer, the open one is closed by asking for it again. */
  show(tab: Tab): void {
    this.drawer = !(this.drawer && this.tab === tab);
    this.tab = tab;
  }

  readMark(length: number): void {
    this.mark = readMark(recall(`mark.${this.key}`), length);
    this.comeBack(length);
  }

  setMark(mark: Mark): void {
    this.mark = mark;
    remember(`mark.${this.key}`, mark);
  }

  /** The reader sees the table as it is now: that counts when they come back. */
  look(mark: Mark): void {
    remember(`seen.${this.key}`, mark);
  }

  comeBack(length: number): void {
    this.seen = readMark(recall(`seen.${this.key}`), length);
  }
}

const LAYOUT = Symbol("layout");
export const setLayout = (layout: Layout): Layout => setContext(LAYOUT, layout);
export const getLayout = (): Layout => getContext<Layout>(LAYOUT);
