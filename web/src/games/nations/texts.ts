/** Short ways to say things about Nations in the reader's language. */

import type { Translator } from "../../common/translator";
import { GameTexts } from "../../common/game-texts";
import { GAME, type NationView } from "./types";

export { personOf } from "../../common/game-texts";

export class NationsTexts extends GameTexts {
  constructor(source: { translator: Translator }) {
    super(source, GAME);
  }

  nation(player: NationView): string {
    return player.nation === null ? this.say("unseated") : this.name("nation", player.nation);
  }

  /** "3", "−2". */
  plain(value: number): string {
    return String(value).replace("-", "−");
  }

  /** "2 books", with the word for one or several. */
  amount(good: string, amount: number): string {
    return this.render({
      domain: GAME,
      key: "amount.plain",
      args: { amount: ["", amount], good: ["good", good] },
    });
  }

  /** An age as a heading: a capital first, whatever its name begins with. */
  age(label: string): string {
    const name = this.name("age", label);
    return name.charAt(0).toUpperCase() + name.slice(1);
  }

  card(id: string): string {
    return this.name("card", id);
  }
}
