/** What has happened since the reader last looked: by empire, at most three lines, each with its place on the map. */

import type { Thing } from "../../common/table-context.svelte";
import type { Line } from "../../common/wire-extra";
import { keyOfLine } from "../../table/log";
import { numberIn, wordIn } from "../../table/scenes/scenes";
import { areasOf, type AgesView } from "./types";

const MOST = 3;

/** A line of the news: a text of the UI with its values, or a line of the log as it stands. */
export type NewsItem = { places: string[] } & (
  | { key: "areas"; won: string[]; lost: string[] }
  | { key: "conflicts"; won: Line[]; lost: Line[] }
  | { key: "level"; level: number; age: number; glory: number }
  | { key: "glory"; glory: number }
  | { key: "line"; line: Line; aim?: Line }
);

export interface EmpireNews {
  /** By its card. */
  empire: string;
  items: NewsItem[];
}

/** All that lines tell of one empire. */
class Collected {
  /** It began, was divided or is gone. */
  fate: Line | null = null;
  won = new Set<string>();
  lost = new Set<string>();
  victories: Line[] = [];
  defeats: Line[] = [];
  level: Line | null = null;
  glory = 0;
  /** The last card that was played on it, announced before its target is named; and where, if an area was the target. */
  card: { line: Line; aim?: Line; places: string[] } | null = null;

  take(area: string): void {
    if (!this.lost.delete(area)) this.won.add(area);
  }

  leave(area: string): void {
    if (!this.won.delete(area)) this.lost.add(area);
  }

  /** What matters most first. */
  items(): NewsItem[] {
    const found: NewsItem[] = [];
    if (this.fate) found.push({ key: "line", line: this.fate, places: [] });
    const fought = [...this.victories, ...this.defeats];
    if (fought.length > 0)
      found.push({
        key: "conflicts",
        won: this.victories,
        lost: this.defeats,
        places: fought.map(({ message }) => wordIn(message, "area")),
      });
    const [won, lost] = [[...this.won], [...this.lost]];
    if (won.length + lost.length > 0) found.push({ key: "areas", won, lost, places: [...won, ...lost] });
    if (this.card) found.push({ key: "line", ...this.card });
    if (this.level) {
      const { message } = this.level;
      const [level, age] = [numberIn(message, "level"), numberIn(message, "age")];
      found.push({ key: "level", level, age, glory: this.glory, places: [] });
    } else if (this.glory !== 0) found.push({ key: "glory", glory: this.glory, places: [] });
    return found.slice(0, MOST);
  }
}

/** By the key of a line, what it means for the empires that it names. */
const READ: Record<string, (line: Line, of: (name?: string) => Collected) => void> = {
  "area.taken": ({ message }, of) => of().take(wordIn(message, "area")),
  "area.left": ({ message }, of) => of().leave(wordIn(message, "area")),
  "conflict.won": (line, of) => {
    of().victories.push(line);
    of("enemy").defeats.push(line);
  },
  "conflict.both_lost": (line, of) => {
    of().defeats.push(line);
    of("enemy").defeats.push(line);
  },
  "level.changed": (line, of) => void (of().level = line),
  "glory.scored": ({ message }, of) => void (of().glory += numberIn(message, "amount")),
  "glory.lasting": ({ message }, of) => void (of().glory += numberIn(message, "amount")),
  "glory.bought_counted": ({ message }, of) => void (of().glory += numberIn(message, "count")),
  "start.founded": (line, of) => void (of().fate = line),
  "split.part": (line, of) => void (of().fate = line),
  "empire.gone": (line, of) => void (of().fate = line),
};

const ANNOUNCED = ["card.event", "card.artefact"];

const AT_EMPIRE = ["card.at_empire", "card.at_leader"];

/** Who held an area before some lines: whoever leaves it first; nobody if somebody takes it; else who holds it `now`. */
function holderBefore(lines: readonly Line[], area: string, now: string | null): string | null {
  const next = lines.find(
    (line) => ["area.left", "area.taken"].includes(keyOfLine(line)) && wordIn(line.message, "area") === area,
  );
  if (!next) return now;
  return keyOfLine(next) === "area.left" ? wordIn(next.message, "empire") : null;
}

/**
 * The news of the empires that the lines name: `own` ones first, then those with most to tell. `holderOf`: the empire
 * that holds an area after all lines, by its card.
 */
export function newsIn(
  lines: readonly Line[],
  own: readonly string[],
  holderOf: (area: string) => string | null = () => null,
): EmpireNews[] {
  const found = new Map<string, Collected>();
  const about = (empire: string): Collected => {
    const known = found.get(empire) ?? new Collected();
    found.set(empire, known);
    return known;
  };
  let announced: Line | null = null;
  for (const [i, line] of lines.entries()) {
    const of = (name = "empire"): Collected => about(wordIn(line.message, name));
    const key = keyOfLine(line);
    if (ANNOUNCED.includes(key)) announced = line;
    else if (AT_EMPIRE.includes(key) && announced) of().card = { line: announced, places: [] };
    else if (key === "card.at_area" && announced) {
      const area = wordIn(line.message, "area");
      const holder = holderBefore(lines.slice(i), area, holderOf(area));
      if (holder !== null) about(holder).card = { line: announced, aim: line, places: [area] };
    }
    READ[key]?.(line, of);
  }
  return [...found]
    .map(([empire, collected]) => ({ empire, items: collected.items() }))
    .filter(({ items }) => items.length > 0)
    .sort((a, b) => Number(own.includes(b.empire)) - Number(own.includes(a.empire)));
}

/** The news of lines as somebody has them who sees the game like this. */
export function newsFor(lines: readonly Line[], view: AgesView | null): EmpireNews[] {
  const empires = view?.empires ?? {};
  const held = view ? areasOf(view) : {};
  const own = Object.values(empires).flatMap(({ seat, card }) => (seat === view?.seat ? [card] : []));
  return newsIn(lines, own, (area) => empires[held[area]?.empire ?? ""]?.card ?? null);
}

/** The things on the map that a line of the news leads to; where it names none, the empire's capital or first area. */
export function placesOf(item: NewsItem, home: string | null): Thing[] {
  const places = item.places.length > 0 ? item.places : home === null ? [] : [home];
  return places.map((label) => ({ kind: "area", label }));
}
