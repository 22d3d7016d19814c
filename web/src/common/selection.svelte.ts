/** Pressing and pointing at the things of a table, and dwelling on them: the same for all games. */

import { keyOf, keysOf, type TableContext, type Thing } from "./table-context.svelte";
import type { OptionInfo } from "./wire-extra";
import { isPointless, optionAbout } from "../table/options";

const DWELL = 350; // milliseconds over a thing before it is explained
const LINGER = 250; // and before the explanation goes away again

export class Selection {
  /** The thing whose pressing the context's refusal answers. */
  refused = $state<string | null>(null);
  /** What is explained was pressed, and stays when the pointer leaves. */
  private pinned = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(protected readonly context: TableContext) {}

  /** What somebody who presses these things wants to choose, where that is not exactly these things. */
  protected meant(things: Thing[]): Thing[] {
    return things;
  }

  /** All options of the decision at hand, whatever has been picked; none while looking back. */
  get all(): OptionInfo[] {
    return this.context.past ? [] : (this.context.store.options?.options ?? []);
  }

  /** Whether some option involves all these things. */
  open(...things: Thing[]): boolean {
    return this.all.some((option) => things.every((thing) => mentions(option, thing)));
  }

  /** Whether an option is about this thing and nothing else: a country to be chosen, not a disc of it somewhere. */
  alone(thing: Thing): boolean {
    return this.all.some((option) => option.args.length === 1 && mentions(option, thing));
  }

  /** Whether all that can be chosen about these things would do nothing now: lit more weakly. */
  pointless(...things: Thing[]): boolean {
    const about = this.all.filter((option) => things.every((thing) => mentions(option, thing)));
    return about.length > 0 && about.every(isPointless);
  }

  isPicked(...things: Thing[]): boolean {
    return things.every((thing) => this.context.picked.some((other) => keyOf(other) === keyOf(thing)));
  }

  /** Pick things together, or let them go if they are picked; false if they cannot be chosen. */
  pick(...things: Thing[]): boolean {
    const { context } = this;
    context.refusal = null;
    const again = this.isPicked(...things) && context.picked.length === things.length;
    if (!again && !this.open(...things)) return false;
    context.picked = again ? [] : things;
    return true;
  }

  /**
   * Something on the board was pressed: pick it, or ask why it cannot be chosen. Pressed again, what is picked is
   * done, if there is but one thing to be done with it. What was pressed is explained until something else is.
   */
  press(...things: Thing[]): void {
    const [first] = things;
    if (!first) return;
    const [only, ...others] = this.context.options;
    if (this.isPicked(...things) && only && others.length === 0) {
      void this.context.choose(only.option);
      return;
    }
    if (!this.pick(...things)) this.ask(first, things);
    clearTimeout(this.timer);
    this.pinned = true;
    this.context.inspected = first;
  }

  /** A new question: what was explained for the last one is in the way. */
  release(): void {
    clearTimeout(this.timer);
    this.pinned = false;
    this.refused = null;
    this.context.inspected = null;
  }

  private ask(thing: Thing, things: Thing[]): void {
    const node = this.context.store.state?.decision?.node;
    const wanted = node === undefined ? null : optionAbout(this.context.game.verbs, node, this.meant(things));
    if (wanted === null) return;
    this.refused = keyOf(thing);
    void this.context.askWhyNot(wanted);
  }

  /** Handlers for words in a form that stand for things: pointing at them outlines those. */
  outlining(...things: Thing[]) {
    const enter = () => (this.context.pointed = things);
    const leave = () => (this.context.pointed = []);
    return { onpointerenter: enter, onpointerleave: leave, onfocus: enter, onblur: leave };
  }

  /** Handlers for something on the board that stands for things: pointing at it outlines them, dwelling on it explains the first. */
  pointing(...things: Thing[]) {
    const { context } = this;
    const enter = () => {
      context.pointed = things;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => {
        this.pinned = false;
        context.inspected = things[0] ?? null;
      }, DWELL);
    };
    const leave = () => {
      context.pointed = [];
      clearTimeout(this.timer);
      if (!this.pinned) this.timer = setTimeout(() => (context.inspected = null), LINGER);
    };
    return {
      "data-thing": keysOf(things),
      onpointerenter: (event: PointerEvent) => {
        if (event.pointerType !== "touch") enter();
      },
      onpointerleave: (event: PointerEvent) => {
        if (event.pointerType !== "touch") leave();
      },
      onfocus: enter,
      onblur: leave,
    };
  }
}

function mentions(option: OptionInfo, thing: Thing): boolean {
  return option.args.some(([kind, label]) => kind === thing.kind && label === thing.label);
}
