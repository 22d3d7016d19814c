/** Advice of the strongest bot for the question at hand, for players whose opponents are all bots. */

import { errorText } from "../common/app.svelte";
import type { TableContext, Thing } from "../common/table-context.svelte";
import type { Advice, OptionInfo } from "../common/wire-extra";

export class Adviser {
  asking = $state(false);
  problem = $state("");
  private last = $state.raw<Advice | null>(null);
  /** The question for which there was no answer: it is not asked for over and over. */
  private failed: string | null = null;

  constructor(private readonly context: TableContext) {}

  /** Whether a bot may be asked: the reader is asked something, and nobody else at the table is a person. */
  get allowed(): boolean {
    const now = this.context.store.state;
    if (!now?.decision || this.context.past) return false;
    return now.room.seats.every(
      ({ seat, holder, resigned }) => seat === now.decision?.seat || holder === "bot" || resigned,
    );
  }

  /** The advice for the question at hand, if it has been asked for. */
  get advice(): Advice | null {
    return this.last && this.last.decision === this.context.store.state?.decision?.id ? this.last : null;
  }

  /** The option that is advised, once all is known about it. */
  get option(): OptionInfo | null {
    const wanted = this.advice?.option;
    return this.context.store.options?.options.find(({ option }) => option === wanted) ?? null;
  }

  /** What the advised option is about, to be outlined on the board. */
  get things(): Thing[] {
    return (this.option?.args ?? []).map(([kind, label]) => ({ kind, label }));
  }

  /** Ask once for each question; `again` also after a failure. */
  async ask(again = false): Promise<void> {
    if (!this.allowed || this.asking || this.advice) return;
    const question = this.context.store.state?.decision?.id ?? null;
    if (question === this.failed && !again) return;
    this.asking = true;
    this.problem = "";
    try {
      this.last = await this.context.store.read<Advice>("advice");
    } catch (error) {
      this.failed = question;
      this.problem = errorText(error);
    } finally {
      this.asking = false;
    }
  }

  /** Choose what is advised; what has a caution is still to be confirmed. */
  async follow(): Promise<void> {
    if (this.advice) await this.context.choose(this.advice.option, false);
  }
}

const advisers = new WeakMap<TableContext, Adviser>();

export function adviserOf(context: TableContext): Adviser {
  let adviser = advisers.get(context);
  if (!adviser) advisers.set(context, (adviser = new Adviser(context)));
  return adviser;
}
