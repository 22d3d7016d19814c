/** What the browser must know of a game: how its table looks. The rules stay on the server. */

import type { Component } from "svelte";

import { app } from "../common/app.svelte";
import type { KeyList } from "../common/key-lists";
import type { TableContext, Thing } from "../common/table-context.svelte";
import type { Translator } from "../common/translator";
import type { SceneSpec } from "../table/scenes/scenes";
import type { Line, State } from "../common/wire-extra";

/** The view of a game as it comes over the wire; each ui knows its own type. */
export type View = Record<string, unknown>;

/**
 * A step of the guide, told once: at a question, when something has happened, or, with neither, at the beginning. Its
 * texts are `guide.<id>.title` and `.body`.
 */
export interface GuideStep {
  id: string;
  /** A CSS selector of what the step points at. */
  target: string | null;
  /** A CSS selector of what is to be pressed first where the target is not in sight: a tab on a small screen. */
  under?: string;
  /** Told when the player is asked at this node; "conflict.*" stands for all that begin like this. */
  node?: string;
  /** Told when such a line has come into the log, after those `before`; `seat` is the player's. */
  line?: (line: Line, seat: number | null, before: readonly Line[]) => boolean;
  /** With a suggestion of what to do, which ends the lesson for this question. */
  advice?: true;
}

/** Something that can be ordered in advance about a thing: options in notation, and perhaps a condition. */
export interface Offer {
  label: string;
  options: string[];
  when?: string;
  /** What is asked next, if the reader wants to settle that too. */
  follow?: { label: string; ways: { label: string; choice: string }[] };
}

/** A number beside a seat: the name of its icon, and what it is in words. */
export interface Figure {
  name: string;
  value: number;
  label: string;
}

/** An icon and what it means; the game's style sheet may give it a colour by its name (`data-sign`). */
export interface LegendIcon {
  name: string;
  outline: string;
  label: string;
  /** The side of the square that it is drawn in; that of the pictures unless given. */
  field?: number;
  /** An attribute by which the style sheet knows the colour that it stands for. */
  tone?: Record<string, string>;
}

export interface LegendGroup {
  title: string;
  icons: LegendIcon[];
}

/** The lines since the reader's last choice, details included, and how to lead the reader to what they are about. */
export interface NewsProps {
  lines: Line[];
  lead: (things: Thing[]) => void;
}

export interface GameUi {
  /** Load what the board draws at once, beside its code. */
  prepare?(): Promise<unknown>;
  /** The drawing of the whole table. Finds everything it needs in the context (getTableContext()). */
  Board: Component;
  /**
   * The text view: the same table in headings and tables, complete, for screen readers and for whoever prefers it.
   * None where the board itself is text.
   */
  TextView?: Component;
  /** A form of its own for some decisions (an auction, an attack); null where the list of options does. */
  form(node: string): Component | null;
  /** The answer that is given without asking, where there is no other and nobody learns anything from it. */
  forced?(state: State): string | null;
  /** The mark of a seat: what it plays, in colour and symbol. */
  Mark: Component<{ view: View; seat: number }>;
  /** Whether a question is answered on the board itself: on small screens that stays in sight while it is open. */
  sheet?(node: string): boolean;
  /** Its questions are forms that need more of the column beside the board than the log below them. */
  roomy?: true;
  /** What the strip of seats tells of one in numbers: the score first, then the two that matter most. */
  figures?(view: View, seat: number, translator: Translator): Figure[];
  /** The icon of a figure. */
  Sign?: Component<{ name: string; size?: number }>;
  /** A seat of the strip was pressed: show what belongs to it. */
  showSeat?(view: View, seat: number, context: TableContext): void;
  /** Whatever can be chosen can be pressed on the board: the options need not be listed beside it. */
  picks?: true;
  /** What a seat is called: its country, say; "" as long as there is none. */
  seatName(view: View, seat: number, translator: Translator): string;
  /**
   * The board is a map with a camera. Beside the keys that every map has it has these of its own; their texts are
   * `map.key.<meaning>`.
   */
  mapKeys?: KeyList<string>;
  /** Each choice is shown once more and confirmed before it is submitted. */
  confirms?: true;
  /** What is shown as a scene when its lines have come in; of two that begin with a line, the first. */
  scenes: SceneSpec[];
  /** What has happened since the reader last looked, in the game's own way; without, the lines of the log. */
  News?: Component<NewsProps>;
  /** Whether such lines hold any news. */
  hasNews?(lines: Line[], view: View): boolean;
  /** The things a log line is about, beyond those in its arguments. */
  things?(line: Line): Thing[];
  /** What the inspector says about a thing: a component given the thing. */
  Inspect: Component<{ thing: Thing }>;
  /** What can be ordered in advance about a thing, when its moment has not come yet. */
  orders?(thing: Thing, context: TableContext): Offer[];
  guide: GuideStep[];
  /**
   * A CSS selector of what the guide may lie over when it has only a suggestion: never what one plays with. Without it,
   * it lies in the corner of the window.
   */
  covers?: string;
  /** An attribute by which the game's style sheet knows the colour (`--tone`) of what a seat plays. */
  tone?(view: View, seat: number, board: Record<string, unknown>): Record<string, string> | undefined;
  /** Who a log line is about, in colour and symbol; nothing where that is nobody in particular. */
  LineMark?: Component<{ line: Line }>;
  /** The icons of the game in groups, for its legend and its player aid. */
  legend?(translator: Translator, board: Record<string, unknown>): LegendGroup[];
}

/** A folder here whose index exports `ui` is the UI of the game of that name; nothing else lists it. */
const found = import.meta.glob<{ ui: GameUi }>("./*/index.ts");

const guides = import.meta.glob("./*/guide.ts");

/** Whether a game has a guide for newcomers. */
export const hasGuide = (game: string): boolean => `./${game}/guide.ts` in guides;

async function anyUi(): Promise<{ ui: GameUi }> {
  const [index] = await Promise.all([import("../table/generic"), app.loadAreas(["generic"])]);
  return index;
}

/** The UI of a game, loaded when it is needed: its own, or the one for any game. */
export async function loadUi(game: string): Promise<GameUi> {
  const load = found[`./${game}/index.ts`] ?? anyUi;
  return (await load()).ui;
}
