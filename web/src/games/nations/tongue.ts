/** Short ways to say things about Nations in the reader's language. */

import type { Speech } from "../../common/text";
import { Tongue as Common } from "../../common/tongue";
import { GAME, type NationView } from "./types";

export { personOf } from "../../common/tongue";

export class Tongue extends Common {
  constructor(speaker: { speech: Speech }) {
    super(speaker, GAME);
  }

  nation(player: NationView): string {
    return player.nation === null ? this.say("unseated") : this.name("nation", player.nation);
  }

  /** "3", "−2". */
  plain(value: number): string {
    return String(value).replace("-", "−");
  }

  card(id: string): string {
    return this.name("card", id);
  }
}
