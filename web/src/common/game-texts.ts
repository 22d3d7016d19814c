/** Short ways to say things about a game in the reader's language. Read inside a template, they follow it. */

import { listFormat, numberFormat } from "./formats";
import type { TableContext } from "./table-context.svelte";
import { seatLabel } from "./seats";
import type { Translator, Value } from "./translator";
import type { Message } from "./wire-extra";

export class GameTexts {
  constructor(
    private readonly source: { translator: Translator },
    readonly game: string,
  ) {}

  protected get translator(): Translator {
    return this.source.translator;
  }

  /** A text of the ui: what only the browser says about the game. */
  say(key: string, values: Record<string, Value> = {}): string {
    return this.translator.format(`web.${this.game}`, key, values);
  }

  /** A word of the game: gold, round … */
  word(key: string): string {
    return this.translator.format(this.game, `word.${key}`);
  }

  /** What the chance of an option means. */
  hint(key: string): string {
    return this.translator.format(this.game, `hint.${key}`);
  }

  name(kind: string, label: string, form = "name"): string {
    return this.translator.name(this.game, kind, label, form);
  }

  render(message: { key: string; args: Record<string, unknown>; domain: string }): string {
    return this.translator.render(message as Message);
  }

  percent(part: number): string {
    return this.say("percent", { number: percentage(part) });
  }

  /** "3,5" or "3.5". */
  decimal(value: number): string {
    return numberFormat(this.translator.language, { maximumFractionDigits: 1 }).format(value);
  }

  /** "+3", "−2", "0". */
  signed(value: number): string {
    const text = numberFormat(this.translator.language, { signDisplay: "exceptZero" }).format(value);
    return text.replace("-", "−");
  }

  list(words: string[]): string {
    return listFormat(this.translator.language, { type: "conjunction" }).format(words);
  }
}

/** Never 0 or 100 for what is not certain. */
export function percentage(part: number): number {
  const number = Math.round(part * 100);
  return part > 0 && part < 1 ? Math.min(Math.max(number, 1), 99) : number;
}

/** Who plays a seat. */
export function personOf(context: TableContext, texts: GameTexts, seat: number): string {
  const info = context.store.state?.room.seats[seat];
  return info ? seatLabel(info) : texts.say("seat", { seat: seat + 1 });
}
