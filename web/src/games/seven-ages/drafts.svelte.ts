/**
 * What the reader is about to choose at a table of 7 Ages, shared by map and forms: a marker in hand, a unit to be
 * bought, a stack that is to move; and the moves made, which can be taken back.
 */

import { untrack } from "svelte";

import { getTableContext, type TableContext } from "../../common/table-context.svelte";
import type { Message, OptionInfo, PurchaseView, ShopView } from "../../common/wire-extra";
import { recall, remember } from "../../table/prefs";
import {
  ladenWay,
  moveOptions,
  movesOf,
  singly,
  targetsIn,
  waysOf,
  type Move,
  type Target,
  type Way,
} from "./forms/march";
import { buyOptions, FORT, orderOf, placesOf } from "./forms/shop";
import type { Dragged } from "./map/drag.svelte";
import { areaOfPort, ownUnits, viewOf } from "./types";

export const FROM = "manoeuvre.from";
export const GROUP = "manoeuvre.group";
export const SHOPS = ["production", "start.units"];

export class Drafts {
  /** The stack that is to move. */
  source = $state<string | null>(null);
  /** Which of its ways to set out is wanted. */
  way = $state(0);
  /** Leaders that go along. */
  leaders = $state.raw<string[]>([]);
  /** Coasts of an area among which the reader has to choose, or units of which one is to go there. */
  coasts = $state.raw<Target[]>([]);
  /** What is to be bought: a type of unit or a fort. */
  ware = $state<string | null>(null);
  /** What was wanted together with other things, and cannot be ordered. */
  missed = $state.raw<PurchaseView[]>([]);
  /** The marker that is to be laid. */
  chip = $state<string | null>(null);
  /** A move is being taken back, which takes several commands. */
  taking = $state(false);
  /** The area that was chosen in a form: the map shows it if it is out of sight. */
  looked = $state<string | null>(null);
  /** A press that came before the server had told what can be chosen; `ends` the question, or not. */
  private waiting = $state.raw<{ act: () => void; ends: boolean } | null>(null);
  /** What is being submitted to end a question: pressed twice, it must not end the next one as well. */
  private ending = $state<string | null>(null);
  /** The question was to be ended, but a warning came up before that. */
  private warned = $state(false);

  /** The submission of the move that will be made next, and which one that will be. */
  private expected: { index: number; chain: string[] } | null = null;

  constructor(private readonly context: TableContext) {}

  get node(): string {
    return this.context.past ? "" : (this.context.store.state?.decision?.node ?? "");
  }

  /** What can be chosen, in notation: known before what it costs and brings. */
  get offered(): readonly string[] {
    return this.context.store.state?.decision?.options ?? [];
  }

  get infos(): OptionInfo[] {
    return this.context.past ? [] : (this.context.store.options?.options ?? []);
  }

  info(notation: string): OptionInfo | undefined {
    return this.infos.find(({ option }) => option === notation);
  }

  /** The next choice can be made: nothing is under way, and all is known about it. */
  get ready(): boolean {
    const { store } = this.context;
    return !store.busy && !store.due && store.options !== null && !this.taking;
  }

  /** Do something as soon as the server is ready; a later press replaces an earlier one that still waits. */
  soon(act: () => void, ends = false): void {
    this.waiting = { act, ends };
    this.settle();
  }

  /** End a question as soon as the server is ready, unless a warning about something else is to be answered first. */
  finish(chosen: string | string[]): void {
    if (this.ending !== String(chosen)) this.soon(() => void this.end(chosen), true);
  }

  private async end(chosen: string | string[]): Promise<void> {
    const { unconfirmed } = this.context;
    this.warned = unconfirmed !== null && String(unconfirmed.chosen) !== String(chosen);
    if (this.warned) return;
    const [first = ""] = [chosen].flat();
    if (!this.offered.includes(first)) return this.context.askWhyNot(first);
    this.ending = String(chosen);
    try {
      await this.context.choose(chosen, false);
      await this.context.store.caughtUp();
    } finally {
      this.ending = null;
    }
  }

  /** Why a press that is to end the question has not done so yet; null if there was none. */
  get delay(): "answer" | "warning" | null {
    if (this.warned && this.context.unconfirmed !== null) return "warning";
    return this.ending !== null || this.waiting?.ends ? "answer" : null;
  }

  /** For an effect: carry out what waits. */
  settle(): void {
    if (!this.ready || !this.waiting) return;
    const { act } = this.waiting;
    this.waiting = null;
    act();
  }

  /** The question for which something may have been begun. */
  private asked = "";

  /**
   * A question of another sort, or for another round or empire: what was begun for the last one is forgotten. While
   * nothing is asked, as during a scene, it is kept.
   */
  meet(): void {
    if (this.node === "" || this.question === this.asked) return;
    this.asked = this.question;
    this.forget();
  }

  get question(): string {
    const view = viewOf(this.context);
    return [this.node, view?.round, view?.turns?.length, this.shop?.empire, this.acting].join(" ");
  }

  /** The empire that the question is about, by its card. The turns of the view tell only those still to come. */
  private get acting(): string {
    return String(this.context.store.state?.decision?.prompt.args.empire?.[1] ?? "");
  }

  forget(): void {
    this.source = this.ware = this.chip = null;
    this.coasts = this.leaders = this.missed = [];
    this.way = 0;
    this.waiting = null;
    this.warned = false;
  }

  /** Let go of what is in hand; false if there is nothing. */
  letGo(): boolean {
    if (this.source === null && this.ware === null && this.chip === null) return false;
    this.forget();
    return true;
  }

  // -- manoeuvre -------------------------------------------------------------------------------------------------------

  /** The stacks that can move. */
  get sources(): string[] {
    return this.offered.flatMap((one) => (one.startsWith("from ") ? [one.slice(5)] : []));
  }

  get ways(): Way[] {
    const option = this.source === null ? undefined : this.info(`from ${this.source}`);
    return option ? waysOf(option) : [];
  }

  get targets(): Target[] {
    return this.ways[this.way]?.targets ?? [];
  }

  get moves(): Move[] {
    return this.node === FROM || this.node === GROUP ? movesOf(this.context.store.log) : [];
  }

  pickSource(area: string | null): void {
    this.source = this.looked = area;
    this.way = 0;
    this.coasts = this.leaders = [];
    this.expected = null;
    this.context.refusal = null;
  }

  /** Go to an area: with whatever was wanted, or by the first way that leads there. */
  async goTo(area: string): Promise<boolean> {
    const found = targetsIn(this.ways, this.way, area);
    const [only, ...others] = found;
    if (this.source === null || !only) return false;
    if (others.length > 0) {
      this.coasts = found;
      return true;
    }
    return this.march(only);
  }

  async march(target: Target): Promise<boolean> {
    const { source } = this;
    if (source === null) return false;
    const chain = moveOptions(source, target, this.leaders);
    this.coasts = [];
    this.pickSource(null); // at once: the next stack may be pressed before the server has answered
    this.expected = { index: this.moves.length, chain };
    return this.context.choose(chain, false);
  }

  /** For an effect: keep by which submission a move was made, once it is made; a caution may come between. */
  noteExpected(): void {
    const move = this.expected && this.moves[this.expected.index];
    if (!move || !this.expected) return;
    this.note(move.line, this.expected.chain);
    this.expected = null;
  }

  /** Form the group, to choose its units one by one. */
  async open(chain?: string[]): Promise<boolean> {
    const { source } = this;
    if (source === null) return false;
    const first = this.ways[this.way]?.chain ?? [];
    this.pickSource(null);
    return this.context.choose(chain ?? [`from ${source}`, ...first], false);
  }

  /** An area that is not lit: why the stack, set out as is wanted, cannot go there. */
  private async askWhy(area: string): Promise<void> {
    const first = this.ways[this.way]?.chain ?? [];
    await this.context.askWhyNot([`from ${this.source}`, ...first, `to ${area}`]);
  }

  private get key(): string {
    const { id, seat } = this.context.store;
    return `moves.${id}.${seat}`;
  }

  /** The submissions by which moves were made, by the lines that tell of them; kept for a page that is loaded again. */
  private chains(): Record<number, string[]> {
    return (recall(this.key) ?? {}) as Record<number, string[]>;
  }

  private note(line: number, chain: string[]): void {
    const known = this.moves.map((move) => move.line);
    const kept = Object.entries(this.chains()).filter(([other]) => known.includes(Number(other)));
    remember(this.key, { ...Object.fromEntries(kept), [line]: chain });
  }

  /** The moves after one that could not be made again by themselves. */
  lostWith(index: number): number {
    const known = this.chains();
    return this.moves.slice(index + 1).filter(({ line }) => known[line] === undefined).length;
  }

  /** Take back a move: with all that followed, which is then made again. */
  async takeBack(index: number): Promise<void> {
    const { store } = this.context;
    const known = this.chains();
    const again = this.moves.slice(index + 1).flatMap(({ line }) => (known[line] ? [known[line]] : []));
    this.pickSource(null);
    this.taking = true;
    try {
      while (this.moves.length > index || this.node === GROUP) if (!(await this.undo())) return;
      for (const chain of again) {
        const done = await store.choose(chain);
        if (!done) return;
        await store.reached(done);
        const made = this.moves.at(-1);
        if (made) this.note(made.line, chain);
      }
    } finally {
      this.taking = false;
    }
  }

  private async undo(): Promise<boolean> {
    const { store } = this.context;
    const done = await store.undo();
    if (done) await store.reached(done);
    return done !== null;
  }

  // -- buying ----------------------------------------------------------------------------------------------------------

  get shop(): ShopView | null {
    return SHOPS.includes(this.node) ? (viewOf(this.context)?.own?.shop ?? null) : null;
  }

  /** Where what is to be bought can be put. */
  get places(): string[] {
    return this.shop && this.ware !== null ? placesOf(this.shop, this.ware, this.offered) : [];
  }

  async buy(place: string): Promise<boolean> {
    const { shop, ware } = this;
    return shop && ware !== null ? this.context.choose(buyOptions(shop, ware, place), false) : false;
  }

  /** Everything that the seat has ordered for the empire at hand. */
  get bought(): PurchaseView[] {
    const bought = viewOf(this.context)?.own?.draft?.bought ?? [];
    return bought.filter(({ empire }) => empire === this.shop?.empire);
  }

  /** Order several things: those that can be had now, all at once. */
  async order(wanted: PurchaseView[]): Promise<void> {
    if (!this.shop) return;
    this.missed = [];
    const chain = this.chainOf(wanted);
    this.context.store.fault = null; // what went wrong before says nothing about this order
    if (chain.length === 0 || (await this.context.choose(chain, false))) return;
    if (this.illegal && this.context.unconfirmed === null) await this.orderSingly(wanted);
  }

  /** By the rules the last submission was not possible: nothing else went wrong. */
  private get illegal(): boolean {
    return this.context.store.fault?.code === "illegal";
  }

  /**
   * Two types can share counters, which only the server knows: then each is ordered for itself, and at last what there
   * are cautions about, which the reader has to confirm. Where anything else goes wrong, nothing more is ordered.
   */
  private async orderSingly(wanted: PurchaseView[]): Promise<void> {
    const { store } = this.context;
    const cautioned: PurchaseView[] = [];
    this.missed = [];
    for (const one of wanted) {
      store.fault = null;
      const chain = this.chainOf([one]);
      if (chain.length === 0) continue;
      if (await this.context.cautions(chain)) {
        cautioned.push(one);
        continue;
      }
      const done = await store.choose(chain);
      if (done) await store.reached(done);
      else if (this.illegal) this.missed = [...this.missed, one];
      else return;
    }
    store.fault = null;
    const last = this.chainOf(cautioned);
    if (last.length > 0) await this.context.choose(last, false);
  }

  /** The options that order things at once, as far as they can be had; what cannot is missed. */
  private chainOf(wanted: PurchaseView[]): string[] {
    if (!this.shop) return [];
    const { chain, missed } = orderOf(this.shop, wanted, this.offered);
    this.missed = [...this.missed, ...missed];
    return chain;
  }

  // -- the map ---------------------------------------------------------------------------------------------------------

  /** Why nobody in an area with a stack could get anywhere; null if somebody can, or as long as that is not known. */
  stuck(area: string): Message | null {
    return this.info(`from ${area}`)?.pointless ?? null;
  }

  /** The areas that can be pressed to some avail; null where the options of the question say it all. */
  get openAreas(): Set<string> | null {
    if (this.node === FROM) {
      const useful = this.sources.filter((area) => this.stuck(area) === null);
      return new Set(this.source === null ? useful : this.targets.map(({ area }) => area));
    }
    if (this.shop) return new Set(this.places.map(areaOfPort));
    return null;
  }

  /** The areas that can be pressed, which would do nothing now; null where the options say it all. */
  get weakAreas(): Set<string> | null {
    if (this.node === FROM)
      return new Set(this.source === null ? this.sources.filter((area) => this.stuck(area) !== null) : []);
    return this.shop ? new Set() : null;
  }

  get pickedAreas(): Set<string> | null {
    return this.node === FROM && this.source !== null ? new Set([this.source]) : null;
  }

  /** An area was pressed; false if the forms have no use for it. */
  press(area: string): boolean {
    if (this.node === FROM) {
      this.soon(() => void this.pressInMarch(area));
      return true;
    }
    if (this.node === GROUP) {
      this.soon(() => void this.pressInGroup(area));
      return true;
    }
    if (!this.shop || this.ware === null) return false;
    this.soon(() => void this.pressInShop(area));
    return true;
  }

  private async pressInMarch(area: string): Promise<void> {
    if (this.source === null) {
      if (this.sources.includes(area)) this.pickSource(area);
      else await this.context.askWhyNot(`from ${area}`);
    } else if (this.source === area) this.pickSource(null);
    else if (targetsIn(this.ways, this.way, area).length > 0) await this.goTo(area);
    else if (this.sources.includes(area)) this.pickSource(area);
    else await this.askWhy(area);
  }

  private async pressInGroup(area: string): Promise<void> {
    const ports = this.offered.filter((one) => one.startsWith("to ") && areaOfPort(one.slice(3)) === area);
    const [only, ...others] = ports;
    if (only === undefined) await this.context.askWhyNot(`to ${area}`);
    else if (others.length === 0) await this.context.choose(only, false);
    else this.coasts = ports.map((one) => ({ port: one.slice(3), area, chance: 1, chain: [one] }));
  }

  private async pressInShop(area: string): Promise<void> {
    const place = this.places.find((one) => areaOfPort(one) === area);
    if (place !== undefined) await this.buy(place);
    else if (this.ware === FORT) await this.context.askWhyNot(`fort ${area}`);
    else await this.askWhyHere(area);
  }

  /** Why a unit cannot be put somewhere; with one place for it, no place is asked for. */
  private async askWhyHere(area: string): Promise<void> {
    const { shop, ware } = this;
    if (shop && ware !== null) await this.context.askWhyNot(buyOptions(shop, ware, area));
  }

  /** A stack was dragged from area to area, or one unit of it, or the stack onto its ships and perhaps on from there. */
  drag(from: string, to: string, { alone, aboard }: Dragged): boolean {
    if (this.node !== FROM) return false;
    this.soon(() => {
      if (!this.sources.includes(from)) return void this.context.askWhyNot(`from ${from}`);
      if (this.source !== from) this.pickSource(from); // it may wait on its ships
      if (aboard) this.way = Math.max(0, ladenWay(this.ways));
      if (to === from) return;
      void (alone ? this.sendOne(from, to) : this.pressInMarch(to));
    });
    return true;
  }

  /** One unit is to go to an area: the server says which types can; of several the reader chooses. */
  private async sendOne(from: string, to: string): Promise<void> {
    const view = viewOf(this.context);
    const units = Object.keys((view && ownUnits(view)[from]) ?? {});
    const asked = await Promise.all(
      singly(this.ways, units, to).map(async (target) => ({
        target,
        why: await this.context.store.whyNot([`from ${from}`, ...target.chain]),
      })),
    ).catch(() => []);
    if (this.source !== from) return; // let go meanwhile
    const able = asked.filter(({ why }) => why.message === null).map(({ target }) => target);
    const [only, ...others] = able;
    if (only === undefined) this.context.refusal = asked[0]?.why ?? null;
    else if (others.length === 0) await this.march(only);
    else this.coasts = able;
  }
}

const known = new WeakMap<TableContext, Drafts>();

export function draftsOf(context: TableContext): Drafts {
  let drafts = known.get(context);
  if (!drafts) known.set(context, (drafts = new Drafts(context)));
  return drafts;
}

/** For a form: the drafts; what was begun is forgotten when something else is asked, and presses that wait are answered. */
export function useDrafts(): Drafts {
  const drafts = draftsOf(getTableContext());
  const question = $derived(drafts.question);
  $effect(() => {
    void question;
    untrack(() => drafts.meet());
  });
  $effect(() => {
    if (drafts.moves.length > 0) untrack(() => drafts.noteExpected());
  });
  $effect(() => {
    if (drafts.ready) untrack(() => drafts.settle());
  });
  $effect(() => {
    const letGo = (event: KeyboardEvent): void => {
      if (event.key === "Escape" && !event.defaultPrevented && drafts.letGo()) event.preventDefault();
    };
    addEventListener("keydown", letGo);
    return () => removeEventListener("keydown", letGo);
  });
  return drafts;
}
