/** How far a scene has got: step by step, at the reader's pace. */

import type { Pace } from "../../common/settings.svelte";

/** Milliseconds that the last step stays, so that it can be read. */
const REST = 1600;
/** How long a step stays where nothing moves and all steps are shown at once. */
const READING = 350;
const LONGEST = 7000;

export class Stage {
  /** How many steps have been shown. */
  step = $state(1);
  /** All steps at once: without motion, or in the summary. */
  whole = $state(false);
  /** Summed up: the reader says when it is over. */
  private stays = false;
  private dwell: number[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly pace: Pace,
    /** Without motion all steps are shown at once. */
    still: boolean,
    private readonly done: () => void,
  ) {
    this.whole = still;
  }

  /** How long each step stays, in milliseconds at normal pace; the scene itself says so when it begins. */
  plan(dwell: number[]): void {
    this.dwell = dwell;
    this.wait();
  }

  /** Whether a step, counted from 0, has come. */
  reached(step: number): boolean {
    return this.whole || this.step > step;
  }

  /** Show everything, and stay until the reader goes on. */
  summarize(): void {
    clearTimeout(this.timer);
    this.whole = this.stays = true;
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private wait(): void {
    if (this.stays) return;
    const factor = this.pace === "fast" ? 0.4 : 1;
    const last = this.step >= this.dwell.length;
    const whole = Math.min(REST + READING * this.dwell.length, LONGEST);
    const time = this.whole ? whole : (this.dwell[this.step - 1] ?? 0) + (last ? REST : 0);
    this.timer = setTimeout(() => this.next(), time * factor);
  }

  private next(): void {
    if (this.whole || this.step >= this.dwell.length) this.done();
    else {
      this.step += 1;
      this.wait();
    }
  }
}
