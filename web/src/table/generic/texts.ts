/** What the browser says about a game that it knows nothing of. */

import { GameTexts } from "../../common/game-texts";
import type { Values } from "../../common/messages";

export class GenericTexts extends GameTexts {
  override say(key: string, values: Values = {}): string {
    return this.translator.say(`generic.${key}`, values);
  }
}
