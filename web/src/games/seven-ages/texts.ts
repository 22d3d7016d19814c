/** Short ways to say things about 7 Ages in the reader's language. */

import { GameTexts } from "../../common/game-texts";
import type { Translator } from "../../common/translator";
import type { Entry } from "./glory";
import { GAME, type AgesView, type AreaView, type IconView } from "./types";
import type { Area } from "./map/atlas";

const WORLD = "world";
const HOMELAND = "homeland";

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

  /** An empire where its mark stands beside it: "Romans". */
  people(view: AgesView | null, colour: string): string {
    const card = view?.empires[colour]?.card;
    return card === undefined ? this.name("colour", colour) : this.name("card", card);
  }

  /** "3", "−2": a number with a true minus. */
  plain(value: number): string {
    return String(value).replace("-", "−");
  }

  /** An icon of glory, perhaps for a region: "Land areas in Europe". */
  icon({ icon, region }: { icon: string; region: string | null }): string {
    const name = this.name("icon", icon);
    return region === null || region === WORLD ? name : `${name} ${this.name("region", region, "in")}`;
  }

  /** How an empire stands in an icon: its place, what it has, and how much more or less the next one has. */
  standing({ icon, place, value, behind }: IconView): string {
    if (icon === HOMELAND)
      return this.say("glory.homeland", { state: value > 0 ? "all" : value < 0 ? "none" : "some" });
    if (place === 0) return this.say("glory.without", { value });
    return this.say("glory.place", { place, value, behind, ahead: Math.max(0, -behind) });
  }

  /** What would change the glory of an icon: how much more passes whom, how much less is passed. */
  changes(view: AgesView, { change }: Entry): string[] {
    const { more, gain = 0, passes, fewer, loss = 0, loses_to: behind } = change;
    const name = (colour: string): string => this.name("card", view.empires[colour]?.card ?? "");
    const found: string[] = [];
    if (more !== undefined && passes === undefined)
      found.push(this.say("glory.more", { count: more, points: this.signed(gain) }));
    else if (more !== undefined && passes !== undefined)
      found.push(this.say("glory.ahead", { count: more, empire: name(passes), points: this.signed(gain) }));
    if (fewer !== undefined && behind !== undefined)
      found.push(
        this.say("glory.behind", { count: fewer, empire: name(behind), points: this.signed(-loss) }),
      );
    return found;
  }

  /** What stands in an area, as few words as possible. */
  brief(here: AreaView | undefined): string {
    if (!here) return "";
    const found: string[] = [];
    if (here.capital) found.push(this.say("area.capital", { value: here.city }));
    else if (here.city > 0) found.push(this.say("area.city", { value: here.city }));
    if (here.fort) found.push(this.say("area.fort"));
    if (here.disorder) found.push(this.say("area.disorder"));
    return found.length > 0 ? `(${found.join(", ")})` : "";
  }

  /** Units by type: "2 spears, one archer". */
  types(units: Record<string, number>): string {
    return Object.entries(units)
      .map(([unit, count]) => `${count} × ${this.name("unit", unit)}`)
      .join(", ");
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
