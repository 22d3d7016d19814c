/** What the browser must know of a game: how its table looks. The rules stay on the server. */

import type { Component } from "svelte";

import type { TableContext, Thing } from "../common/table-context.svelte";
import type { Translator } from "../common/translator";
import type { Line } from "../common/wire-extra";

/** The view of a game as it comes over the wire; each ui knows its own type. */
export type View = Record<string, unknown>;

/** A step of the guided opening: shown when the player is asked at `node` (or, without, at once), a text each. */
export interface GuideStep {
  id: string;
  node: string | null;
  /** A CSS selector of what the step points at. */
  target: string | null;
  /** It makes no sense without the step before it: the guide never runs ahead to it. */
  follows?: true;
  /** A CSS selector of what is to be pressed first where the target is not in sight: a tab on a small screen. */
  under?: string;
}

/** Something that can be ordered in advance about a thing: options in notation, and perhaps a condition. */
export interface Offer {
  label: string;
  choices: string[];
  when?: string;
  /** What is asked next, if the reader wants to settle that too. */
  follow?: { label: string; ways: { label: string; choice: string }[] };
}

export interface GameUi {
  /** The drawing of the whole table. Finds everything it needs in the context (getTableContext()). */
  Board: Component;
  /**
   * The text view: the same table in headings and tables, complete, for screen readers and for whoever prefers it.
   * None where the board itself is text.
   */
  TextView?: Component;
  /** A form of its own for some decisions (an auction, an attack); null where the list of options does. */
  form(node: string): Component | null;
  /** The mark of a seat: what it plays, in colour and symbol. */
  Mark: Component<{ view: View; seat: number }>;
  /** One plays on the board itself: on small screens it stays in sight while a question is open. */
  sheet?: true;
  /** What a seat is called: its country, say; "" as long as there is none. */
  seatName(view: View, seat: number, translator: Translator): string;
  /** Each choice is shown once more and confirmed before it is submitted. */
  confirms?: true;
  /** What the final score is made of, shown with the result. */
  Score?: Component;
  /** A small scene to be played when these lines have come in (cards and dice revealed); null: none. */
  scene(lines: Line[]): Component<{ lines: Line[]; done: () => void }> | null;
  /** The things a log line is about, beyond those in its arguments. */
  things?(line: Line): Thing[];
  /** What the inspector says about a thing: a component given the thing. */
  Inspect: Component<{ thing: Thing }>;
  /** What can be ordered in advance about a thing, when its moment has not come yet. */
  orders?(thing: Thing, context: TableContext): Offer[];
  guide: GuideStep[];
}

/** A folder here whose index exports `ui` is the UI of the game of that name; nothing else lists it. */
const found = import.meta.glob<{ ui: GameUi }>("./*/index.ts");

/** The UI of a game, loaded when it is needed: its own, or the one for any game. */
export async function loadUi(game: string): Promise<GameUi> {
  const load = found[`./${game}/index.ts`] ?? (() => import("../table/generic"));
  return (await load()).ui;
}
