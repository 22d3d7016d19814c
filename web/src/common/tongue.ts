/** Short ways to say things about a game in the reader's language. Read inside a template, they follow it. */

import type { Desk } from "./desk.svelte";
import { seatLabel } from "./seats";
import type { Speech, Value } from "./text";
import type { Message } from "./wire-extra";

export class Tongue {
  constructor(
    private readonly speaker: { speech: Speech },
    readonly game: string,
  ) {}

  protected get speech(): Speech {
    return this.speaker.speech;
  }

  /** A text of the face: what only the browser says about the game. */
  say(key: string, values: Record<string, Value> = {}): string {
    return this.speech.format(`web.${this.game}`, key, values);
  }

  /** A word of the game: gold, round … */
  word(key: string): string {
    return this.speech.format(this.game, `word.${key}`);
  }

  /** What the chance of an option means. */
  hint(key: string): string {
    return this.speech.format(this.game, `hint.${key}`);
  }

  name(kind: string, label: string, form = "name"): string {
    return this.speech.name(this.game, kind, label, form);
  }

  render(message: { key: string; args: Record<string, unknown>; domain: string }): string {
    return this.speech.render(message as Message);
  }

  percent(part: number): string {
    return this.say("percent", { number: percentage(part) });
  }

  /** "3,5" or "3.5". */
  decimal(value: number): string {
    return new Intl.NumberFormat(this.speech.language, { maximumFractionDigits: 1 }).format(value);
  }

  /** "+3", "−2", "0". */
  signed(value: number): string {
    const text = new Intl.NumberFormat(this.speech.language, { signDisplay: "exceptZero" }).format(value);
    return text.replace("-", "−");
  }

  list(words: string[]): string {
    return new Intl.ListFormat(this.speech.language, { type: "conjunction" }).format(words);
  }
}

/** Never 0 or 100 for what is not certain. */
export function percentage(part: number): number {
  const number = Math.round(part * 100);
  return part > 0 && part < 1 ? Math.min(Math.max(number, 1), 99) : number;
}

/** Who plays a seat. */
export function personOf(desk: Desk, tongue: Tongue, seat: number): string {
  const info = desk.store.state?.room.seats[seat];
  return info ? seatLabel(info) : tongue.say("seat", { seat: seat + 1 });
}
