/** Short ways to say things about 7 Ages in the reader's language. */

import { GameTexts } from "../../common/game-texts";
import type { Translator } from "../../common/translator";
import { GAME, type AgesView, type AreaView } from "./types";
import type { Area } from "./map/atlas";

export class AgesTexts extends GameTexts {
  constructor(source: { translator: Translator }) {
    super(source, GAME);
  }

  area(label: string): string {
    return this.name("area", label);
  }

  /** An empire by its people and its colour: "Romans (red)". */
  empire(view: AgesView | null, colour: string): string {
    const card = view?.empires[colour]?.card;
    const name = this.name("colour", colour);
    return card === undefined
      ? name
      : this.say("area.empire", { people: this.name("card", card), colour: name });
  }

  /** All that an area shows, in words. */
  describe(area: Area, here: AreaView | undefined, view: AgesView | null): string {
    const facts = [this.name("terrain", area.terrain), ...area.goods.map((good) => this.say(`good.${good}`))];
    if (here) facts.push(...this.pieces(here, view));
    return this.say("area.label", { area: this.area(area.id), facts: facts.join(", ") });
  }

  private pieces(here: AreaView, view: AgesView | null): string[] {
    const found: string[] = [];
    if (here.empire !== null) found.push(this.empire(view, here.empire));
    const { ground, naval, air } = here.units;
    if (ground + naval + air > 0) found.push(this.say("area.units", { ground, naval, air }));
    if (here.guest !== null && here.guests) {
      const { ground, naval, air } = here.guests;
      found.push(`${this.empire(view, here.guest)} ${this.say("area.units", { ground, naval, air })}`);
    }
    if (here.capital) found.push(this.say("area.capital", { value: here.city }));
    else if (here.city > 0) found.push(this.say("area.city", { value: here.city }));
    if (here.fort) found.push(this.say("area.fort"));
    if (here.disorder) found.push(this.say("area.disorder"));
    if (here.artefact !== null) found.push(this.name("artefact", here.artefact));
    return [...found, ...here.leaders.map((leader) => this.name("leader", leader))];
  }
}
