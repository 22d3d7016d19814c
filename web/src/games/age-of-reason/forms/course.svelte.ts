/**
 * A course of choices given at once and made one decision after the other: a bid with both its proposals, an attack
 * with its card. Each is made only if it is asked for and open when its turn comes; otherwise the course stops.
 */

import type { TableStore } from "../../../common/table.svelte";
import type { Decision } from "../../../common/wire-extra";

export interface Step {
  /** The question that the option answers: one of these nodes. */
  nodes: string[];
  option: string;
}

const PATIENCE = 10_000;
const GLANCE = 40;

export class Course {
  running = $state(false);
  /** How many of the choices were made before the course stopped; null if it did not. */
  stopped = $state<number | null>(null);
  /** The decision that was answered last: it lingers until the server's next word. */
  private last: string | null = null;

  constructor(private readonly store: Pick<TableStore, "state" | "choose">) {}

  /** Make the choices; whether all of them were made. */
  async run(steps: Step[]): Promise<boolean> {
    if (this.running) return false;
    this.running = true;
    this.stopped = null;
    this.last = null;
    try {
      for (const [made, step] of steps.entries()) {
        if (!(await this.make(step))) {
          this.stopped = made;
          return false;
        }
      }
      return true;
    } finally {
      this.running = false;
    }
  }

  private async make(step: Step): Promise<boolean> {
    const decision = await this.question(step);
    if (!decision?.options.includes(step.option)) return false;
    return (await this.store.choose(step.option)) !== null;
  }

  /** The decision that a step answers, once it is asked; null if something else is asked, or nothing for too long. */
  private async question(step: Step): Promise<Decision | null> {
    const last = this.last;
    for (const end = Date.now() + PATIENCE; Date.now() < end;) {
      const decision = this.store.state?.decision;
      if (decision && decision.id !== last) {
        this.last = decision.id;
        return step.nodes.includes(decision.node) ? decision : null;
      }
      await new Promise((resolve) => setTimeout(resolve, GLANCE));
    }
    return null;
  }
}
