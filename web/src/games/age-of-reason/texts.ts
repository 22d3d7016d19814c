/** Short ways to say things about Age of Reason in the reader's language. */

import type { TableContext } from "../../common/table-context.svelte";
import type { Translator } from "../../common/translator";
import { personOf, GameTexts } from "../../common/game-texts";
import { GAME, seatOf, type AgeView } from "./types";

export { percentage, personOf } from "../../common/game-texts";

export class AgeTexts extends GameTexts {
  constructor(source: { translator: Translator }) {
    super(source, GAME);
  }

  verb(key: string): string {
    return this.translator.format(GAME, `verb.${key}`);
  }

  group(key: string): string {
    return this.translator.format(GAME, `group.${key}`);
  }

  country(label: string | null): string {
    return label === null ? this.say("nobody") : this.name("country", label);
  }

  /** A country after a preposition such as "by": with its article, in the case that the language wants. */
  after(label: string | null, german: "acc" | "dat" = "dat"): string {
    if (label === null) return this.say("nobody");
    return this.name("country", label, this.translator.language === "de" ? german : "the");
  }

  /** A country in "Home of …": English wants its article, German the bare name. */
  home(label: string): string {
    return this.translator.language === "de" ? this.country(label) : this.after(label);
  }

  /** A region or a country after "borders": with its article. */
  beside(kind: "region" | "country", label: string): string {
    return this.name(kind, label, this.translator.language === "de" ? "acc" : "the");
  }

  region(label: string): string {
    return this.name("region", label);
  }
}

/** Who leads a country: the reader, somebody, or nobody. */
export function leader(context: TableContext, texts: AgeTexts, view: AgeView, country: string): string {
  const seat = seatOf(view, country);
  if (seat !== null && seat === view.seat) return texts.say("you");
  return seat === null ? texts.say("no_player") : personOf(context, texts, seat);
}
