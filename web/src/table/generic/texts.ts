/** What the browser says about a game that it knows nothing of. */

import { GameTexts } from "../../common/game-texts";
import type { Value } from "../../common/translator";

export class GenericTexts extends GameTexts {
  override say(key: string, values: Record<string, Value> = {}): string {
    return this.translator.say(`generic.${key}`, values);
  }
}
