/** Short ways to say things about Age of Reason in the reader's language. Read inside a template, they follow it. */

import type { Desk } from "../../common/desk.svelte";
import { seatLabel } from "../../common/seats";
import type { Speech, Value } from "../../common/text";
import { FACE, GAME, seatOf, type AgeView, type Message } from "./types";

export class Tongue {
  constructor(private readonly speaker: { speech: Speech }) {}

  private get speech(): Speech {
    return this.speaker.speech;
  }

  /** A text of the face. */
  say(key: string, values: Record<string, Value> = {}): string {
    return this.speech.format(FACE, key, values);
  }

  /** A word of the game: gold, unrest, turn … */
  word(key: string): string {
    return this.speech.format(GAME, `word.${key}`);
  }

  verb(key: string): string {
    return this.speech.format(GAME, `verb.${key}`);
  }

  group(key: string): string {
    return this.speech.format(GAME, `group.${key}`);
  }

  hint(key: string): string {
    return this.speech.format(GAME, `hint.${key}`);
  }

  name(kind: string, label: string, form = "name"): string {
    return this.speech.name(GAME, kind, label, form);
  }

  country(label: string | null): string {
    return label === null ? this.say("nobody") : this.name("country", label);
  }

  /** A country after a preposition such as "by": with its article, in the case that the language wants. */
  after(label: string | null, german: "acc" | "dat" = "dat"): string {
    if (label === null) return this.say("nobody");
    return this.name("country", label, this.speech.language === "de" ? german : "the");
  }

  region(label: string): string {
    return this.name("region", label);
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

/** Who leads a country: the reader, somebody, or nobody. */
export function leader(desk: Desk, tongue: Tongue, view: AgeView, country: string): string {
  const seat = seatOf(view, country);
  if (seat !== null && seat === view.seat) return tongue.say("you");
  return seat === null ? tongue.say("no_player") : personOf(desk, tongue, seat);
}
