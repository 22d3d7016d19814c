/** The course of the small scene after a combat: stage by stage, at the reader's pace. */

import { app } from "../../../common/app.svelte";

export const STAGES = ["cards", "dice", "totals", "result"] as const;
export type Stage = (typeof STAGES)[number];

const DWELL: Record<Stage, number> = { cards: 1000, dice: 1000, totals: 700, result: 1900 };

export class Scene {
  /** Which of the combats is shown, and how far it has got. */
  index = $state(0);
  stage = $state<Stage>("cards");
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    /** The stage at which each combat begins: those of others are told more briefly. */
    private readonly first: Stage[],
    private readonly done: () => void,
  ) {
    if (first.length > 0) this.begin();
    else queueMicrotask(done);
  }

  reached(stage: Stage): boolean {
    return STAGES.indexOf(this.stage) >= STAGES.indexOf(stage);
  }

  /** Without motion there is only the result. */
  private begin(): void {
    const first = app.motion === "slow" ? "cards" : (this.first[this.index] ?? "cards");
    this.stage = app.motion === "none" ? "result" : first;
    this.wait();
  }

  private wait(): void {
    const tempo = app.motion === "slow" ? 2.5 : 1;
    this.timer = setTimeout(() => this.next(), DWELL[this.stage] * tempo);
  }

  private next(): void {
    const following = STAGES[STAGES.indexOf(this.stage) + 1];
    if (following === undefined) this.finish();
    else {
      this.stage = following;
      this.wait();
    }
  }

  private finish(): void {
    clearTimeout(this.timer);
    if (this.index + 1 < this.first.length) {
      this.index += 1;
      this.begin();
    } else this.done();
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
