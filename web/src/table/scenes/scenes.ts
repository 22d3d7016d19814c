/** Scenes: which lines of the log make up which, and what they show. Each game declares its own. */

import type { Component } from "svelte";

import type { TableContext, Thing } from "../../common/table-context.svelte";
import type { Translator } from "../../common/translator";
import type { Line, Message } from "../../common/wire-extra";
import { keyOfLine } from "../log";
import type { Stage } from "./stage.svelte";

/** What a scene gets: the lines it is made of, and how far it has got. */
export interface SceneProps {
  lines: Line[];
  stage: Stage;
}

export interface SceneSpec {
  /** Its name in the texts of the game's UI: `scene.<id>`. */
  id: string;
  /** Whether it begins with this line. */
  begins(line: Line): boolean;
  /** Begins with the last line of a game that is over, whatever that says: its own log knows of no end. */
  atEnd?: true;
  /** Whether a line after that still belongs to it; the first that doesn't ends it. */
  holds(line: Line): boolean;
  /** Whether these lines are worth a scene; otherwise they are just told. */
  worth?(lines: Line[]): boolean;
  /** What happened, step by step; shown by the scene that all games share. */
  tally?(lines: Line[], context: TableContext): Tally;
  /** A scene of the game's own, where steps and numbers don't do. */
  Play?: Component<SceneProps>;
}

/** A scene that was found in the log. */
export interface Scene {
  spec: SceneSpec;
  lines: Line[];
}

/** What a scene is called: by its game. The end of a game has a name even where the game has none for it. */
export function titleOf({ spec }: Scene, translator: Translator, game: string): string {
  const [domain, key] = [`web.${game}`, `scene.${spec.id}`];
  const named = spec.atEnd ? translator.find(domain, key) : translator.format(domain, key);
  return named ?? translator.say("table.scene.finale");
}

// -- steps and numbers -------------------------------------------------------------------------------------------------

/** What a step brought somebody: by the name of its icon a number, dice, words. */
export interface Share {
  seat: number;
  figures: [name: string, change: number][];
  dice?: number[];
  words?: string;
}

/** What a figure comes from, item by item. */
export interface Source {
  /** The name of its icon, and its word. */
  name: string;
  word: string;
  items: [words: string, change: number][];
}

export interface TallyStep {
  title: string;
  /** Why, or what else there is to say. */
  note?: string;
  shares: Share[];
  /** Where its figures come from: read when somebody wants to know. */
  sources?: () => Promise<Source[]>;
  /** What is outlined on the board meanwhile. */
  things?: Thing[];
}

export interface Tally {
  title: string;
  /** What it is about, by name and as an outline. */
  lead?: string;
  picture?: string;
  /** What the sums beside the steps count: the name of an icon. Without, there are none. */
  counts?: string;
  /** The sums before the first step, by seat. */
  before?: Record<number, number>;
  steps: TallyStep[];
  /**
   * The seats in the order of their places: the end of the game. How each score came together is in the report, and so
   * are the places where there are none here.
   */
  places?: PlaceTold[];
}

/** The place of a seat at the end, and in words what decided it. */
export interface PlaceTold {
  seat: number;
  place: number;
  words: string;
}

/** The sums after the first `count` steps. */
export function sumsAfter(tally: Tally, count: number): Record<number, number> {
  const sums = { ...tally.before };
  for (const { shares } of tally.steps.slice(0, count)) {
    for (const { seat, figures } of shares) {
      for (const [name, change] of figures)
        if (name === tally.counts) sums[seat] = (sums[seat] ?? 0) + change;
    }
  }
  return sums;
}

// -- finding scenes ----------------------------------------------------------------------------------------------------

/**
 * The scenes that lines tell, in their order. Lines of no scene lie between them. `over`: with the last of these lines
 * the game was.
 */
export function scenesIn(lines: readonly Line[], specs: readonly SceneSpec[], over = false): Scene[] {
  const last = over ? lines.at(-1) : undefined;
  const found: Scene[] = [];
  let open: Scene | null = null;
  for (const line of lines) {
    if (open?.spec.holds(line)) {
      open.lines.push(line);
      continue;
    }
    const spec = specs.find((one) => one.begins(line) || (one.atEnd && line === last));
    open = spec ? { spec, lines: [line] } : null;
    if (open) found.push(open);
  }
  return found.filter(({ spec, lines: told }) => spec.worth?.(told) ?? true);
}

/** So many scenes are offered at once. */
const TOGETHER = 8;

/**
 * The last scenes, as far as they came together: where more was chosen between two of them than every seat once, the
 * earlier one belongs to another moment. What one submission brought, by standing answers as well, came together.
 */
export function lastTogether(scenes: readonly Scene[], seats: number): Scene[] {
  const found: Scene[] = [];
  for (const scene of scenes.slice(-TOGETHER).reverse()) {
    const [last, next] = [scene.lines.at(-1), found[0]?.lines[0]];
    if (last && next && last.at !== next.at && next.position - last.position > seats) break;
    found.unshift(scene);
  }
  return found;
}

/** Lines with one of these keys, in which a star stands for anything: "goods.lost.*", "goods.*.event". */
export function withKeys(...keys: string[]): (line: Line) => boolean {
  const patterns = keys.map((key) => key.replaceAll(".", "\\.").replaceAll("*", "[\\w.]*"));
  const wanted = new RegExp(`^(${patterns.join("|")})$`);
  return (line) => wanted.test(keyOfLine(line));
}

// -- reading messages --------------------------------------------------------------------------------------------------

export const wordIn = (message: Message, name: string): string => String(message.args[name]?.[1] ?? "");
export const numberIn = (message: Message, name: string): number => Number(message.args[name]?.[1] ?? 0);

/** The items of a message that lists some: the messages within it whose key ends in `_each`. */
export function itemsIn(message: Message): Message[] {
  const found: Message[] = [];
  for (const [, value] of Object.values(message.args)) {
    if (typeof value !== "object") continue;
    if (value.key.endsWith("_each")) found.push(value);
    else found.push(...itemsIn(value));
  }
  return found;
}
