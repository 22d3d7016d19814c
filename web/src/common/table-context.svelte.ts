/** What the reader does at a table beside choosing: picking, pointing, looking back. One per open table. */

import { getContext, setContext } from "svelte";

import { call, Refused } from "./api";
import type { Translator } from "./translator";
import type { TableStore } from "./table.svelte";
import type { GameInfo, OptionInfo, Past, WhyNot } from "./wire-extra";
import { insteadOf } from "../table/options";

/** A thing of the game: a region, a box, a card ... by kind and label, as options and messages name it. */
export interface Thing {
  kind: string;
  label: string;
}

export const keyOf = (thing: Thing): string => `${thing.kind}:${thing.label}`;
/** Several things in one attribute, by which what stands for them on the board is found. */
export const keysOf = (things: Thing[]): string => things.map(keyOf).join(" ");

/**
 * What the reader has chosen and is to confirm, and what is known of it: of several options that of the first one, but
 * the cautions of all.
 */
export interface Unconfirmed {
  chosen: string | string[];
  info: OptionInfo;
}

const TOO_LATE: WhyNot = { message: { key: "table.prompt.late", args: {}, domain: "web" }, rule: "" };

export class TableContext {
  translator = $state.raw<Translator>() as Translator;
  /** What has been picked so far of the option to be chosen: narrows the list of options. */
  picked = $state.raw<Thing[]>([]);
  /** What is pointed at, by hover or focus of an option, a log line or a piece: to be outlined everywhere. */
  pointed = $state.raw<Thing[]>([]);
  /** What somebody else has just moved: a camera that is not in the reader's hands shows it. */
  followed = $state.raw<Thing[]>([]);
  /** What the reader is to be led to on the board: a place in the news that was pressed, or in a suggestion. */
  sought = $state.raw<Thing[]>([]);
  /** What is being explained in the inspector. */
  inspected = $state.raw<Thing | null>(null);
  /** The table as it was, while the reader looks back; null: now. */
  past = $state.raw<Past | null>(null);
  /** The paragraph at which the rules reference is open; "": at its beginning; null: closed. */
  paragraph = $state<string | null>(null);
  /** Why something that was picked or typed is not open, to be shown until the next try. */
  refusal = $state.raw<WhyNot | null>(null);
  /** What is to be confirmed, until it is chosen again or dropped. */
  unconfirmed = $state.raw<Unconfirmed | null>(null);
  private completing: Promise<GameInfo["board"]> | null = null;
  /** The position being looked for, while it is on its way. */
  seeking = $state<number | null>(null);

  /** The game with its board. */
  game = $state.raw<GameInfo>() as GameInfo;
  /** Whether all of the board is here, or only what a table draws at once. */
  whole = $state(true);

  constructor(
    readonly store: TableStore,
    game: GameInfo,
    translator: Translator,
    /** Every choice is to be confirmed, not only one with cautions. */
    private readonly confirms = false,
  ) {
    this.game = game;
    this.translator = translator;
  }

  /** Load all of the board, if it is not here. */
  async completeBoard(): Promise<void> {
    if (this.whole) return;
    this.completing ??= call<GameInfo["board"]>("GET", `${this.store.path}/board`);
    try {
      this.game = { ...this.game, board: await this.completing };
      this.whole = true;
    } finally {
      this.completing = null;
    }
  }

  /** The view to be drawn: the past one while looking back. */
  get view(): Record<string, unknown> | null {
    return this.past?.view ?? this.store.state?.view ?? null;
  }

  /** The options that are left after picking; none while looking back. */
  get options(): OptionInfo[] {
    if (this.past) return [];
    const all = this.store.options?.options ?? [];
    return all.filter((option) => this.picked.every((thing) => mentions(option, thing)));
  }

  /** Everything that can be picked now, by key. */
  get lit(): Map<string, OptionInfo[]> {
    const lit = new Map<string, OptionInfo[]>();
    for (const option of this.options) {
      for (const [kind, label] of option.args) {
        const key = keyOf({ kind, label });
        if (this.picked.some((thing) => keyOf(thing) === key)) continue;
        const there = lit.get(key);
        if (there) there.push(option);
        else lit.set(key, [option]);
      }
    }
    return lit;
  }

  isPointed(thing: Thing): boolean {
    return this.pointed.some((other) => keyOf(other) === keyOf(thing));
  }

  /** Pick a thing on the board; the option list narrows to it. Picked again, it is let go. */
  pick(thing: Thing): void {
    const key = keyOf(thing);
    this.refusal = null;
    if (this.picked.some((other) => keyOf(other) === key)) this.drop(thing);
    else if (this.lit.has(key)) this.picked = [...this.picked, thing];
    else void this.askWhyNot(insteadOf(this.store.options?.options ?? [], thing, this.picked));
    this.inspected = thing;
  }

  /** Let go of a thing that was picked. */
  drop(thing: Thing): void {
    this.picked = this.picked.filter((other) => keyOf(other) !== keyOf(thing));
  }

  /**
   * Choose an option, or several that follow each other; what was picked and refused on the way to it is forgotten.
   * What is to be confirmed is submitted only when it is chosen again. `confirms`: whether that holds without cautions.
   */
  async choose(chosen: string | string[], confirms = this.confirms): Promise<boolean> {
    this.refusal = null;
    const asked = this.store.state?.decision?.id;
    if (String(this.unconfirmed?.chosen) !== String(chosen)) {
      if (!this.store.options) await this.store.allOptions();
      const info = typeof chosen === "string" ? this.info(chosen) : await this.infoOfAll(chosen);
      if (this.store.state?.decision?.id !== asked) {
        this.refusal = TOO_LATE;
        return false;
      }
      this.unconfirmed = info && (confirms || info.cautions.length > 0) ? { chosen, info } : null;
      if (this.unconfirmed) return false;
    }
    this.unconfirmed = null;
    const done = await this.store.choose(chosen);
    if (done) this.picked = [];
    return done !== null;
  }

  /** Whether there are cautions about options that are to be chosen together. */
  async cautions(chosen: string[]): Promise<boolean> {
    if (!this.store.options) await this.store.allOptions();
    return ((await this.infoOfAll(chosen))?.cautions.length ?? 0) > 0;
  }

  private info(chosen: string): OptionInfo | undefined {
    return this.store.options?.options.find(({ option }) => option === chosen);
  }

  /** What is known of options that are chosen together: the server is asked for cautions if a later one can have any. */
  private async infoOfAll(chosen: string[]): Promise<OptionInfo | undefined> {
    const [first = "", ...others] = chosen;
    const info = this.info(first);
    const careful = this.game.verbs.filter(({ cautions }) => cautions).map(({ verb }) => verb);
    if (!info || !others.some((one) => careful.includes(one.split(" ")[0] ?? ""))) return info;
    return { ...info, cautions: await this.store.cautionsOf(chosen) };
  }

  /** Have the server say why an option is not open, or the first one refused of several. */
  async askWhyNot(chosen: string | string[] | null): Promise<void> {
    if (chosen === null || this.past || !this.store.state?.decision) return;
    try {
      this.refusal = await this.store.whyNot(chosen);
    } catch (error) {
      if (error instanceof Refused) this.refusal = { message: error.fault.message, rule: error.fault.rule };
    }
  }

  /** Look back at a position; the last one is now. */
  async look(position: number): Promise<void> {
    const last = this.store.state?.position ?? 0;
    const wanted = Math.min(Math.max(0, position), last);
    this.seeking = wanted;
    if (wanted === last) {
      this.past = null;
      this.seeking = null;
      return;
    }
    const past = await this.store.read<Past>("past", { position: wanted }).catch(() => null);
    if (this.seeking !== wanted) return; // the reader has gone on
    this.seeking = null;
    if (past) this.past = past;
  }

  /** Steps from where the reader looks now, back or forward. */
  step(by: number): Promise<void> {
    return this.look((this.seeking ?? this.past?.position ?? this.store.state?.position ?? 0) + by);
  }
}

function mentions(option: OptionInfo, thing: Thing): boolean {
  return option.args.some(([kind, label]) => kind === thing.kind && label === thing.label);
}

const CONTEXT = Symbol("table context");
export const setTableContext = (context: TableContext): TableContext => setContext(CONTEXT, context);
export const getTableContext = (): TableContext => getContext<TableContext>(CONTEXT);
