/** The combat under way as two sides, from the view. */

import { seatOf, type AgeView, type BoardView } from "../types";

export interface Helper {
  country: string;
  state: "joined" | "helps" | "bluffs" | "hired";
  /** Who hired it. */
  by: string | null;
}

export interface Side {
  country: string | null;
  marker: string | null;
  /** The card, as far as the reader may see it. */
  card: string | null;
  state: "hidden" | "decided" | "thinking" | "nonplayer" | "marker";
  strength: number | null;
  dice: number[];
  helpers: Helper[];
}

export interface Clash {
  region: string;
  sides: [Side, Side];
}

const LAID: Record<string, Helper["state"]> = { card: "joined", ally: "helps", blank: "bluffs" };

/** The row of the alliance display a country stands in; null if in none. */
export function rowOf(view: AgeView, country: string): "upper" | "lower" | null {
  const space = view.alliances.indexOf(country);
  return space < 0 ? null : space % 2 === 0 ? "upper" : "lower";
}

export function clashOf(view: AgeView, board: BoardView): Clash | null {
  const { combat } = view;
  if (!combat) return null;
  const attacker = view.players[combat.attacker]?.country ?? null;
  const helpers = helpersOf(view);
  const row = attacker === null ? null : rowOf(view, attacker);
  const forAttack = ({ country, by }: Helper): boolean =>
    by === null ? rowOf(view, country) === row : by === attacker;
  const attack: Side = {
    country: attacker,
    marker: null,
    card: combat.attacker_card,
    state: cardState(view, combat.attacker),
    strength: null,
    dice: combat.dice.slice(0, 2),
    helpers: helpers.filter(forAttack),
  };
  const defence: Side = {
    country: combat.target,
    marker: combat.marker,
    card: combat.defender_card,
    state:
      combat.marker !== null
        ? "marker"
        : combat.defender === null
          ? "nonplayer"
          : cardState(view, combat.defender),
    strength: combat.defender === null ? board.numbers.nonplayer_strength : null,
    dice: combat.dice.slice(2, 4),
    helpers: helpers.filter((helper) => !forAttack(helper)),
  };
  return { region: combat.region, sides: [attack, defence] };
}

/** While cards are chosen, who is still at it; afterwards all lie face down. */
function cardState(view: AgeView, seat: number): Side["state"] {
  if (view.chosen.includes(seat)) return "decided";
  return view.node === "combat.cards" && view.actors.includes(seat) ? "thinking" : "hidden";
}

function helpersOf(view: AgeView): Helper[] {
  const found: Helper[] = [];
  view.combat?.laid.forEach((laid, seat) => {
    const country = view.players[seat]?.country;
    const state = laid === null ? undefined : LAID[laid];
    if (country && state) found.push({ country, state, by: null });
  });
  for (const [country, seat] of Object.entries(view.combat?.hired ?? {})) {
    found.push({ country, state: "hired", by: view.players[seat]?.country ?? null });
  }
  return found;
}

/** Whether a helper in a combat that the log tells of stood on the attacker's side. */
export function besideAttacker(view: AgeView, attacker: string, country: string): boolean {
  return seatOf(view, country) !== null && rowOf(view, country) === rowOf(view, attacker);
}
