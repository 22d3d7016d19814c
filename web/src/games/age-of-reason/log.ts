/** Which things log lines are about, and what the lines of a combat say. */

import type { Thing } from "../../common/table-context.svelte";
import { keyOfLine } from "../../table/log";
import type { Line } from "./types";

/** A disc that joined an alliance stands on a space of the display, which the line names by number only. */
export function things(line: Line): Thing[] {
  const space = argument(line, "space");
  return keyOfLine(line) === "alliances.joined" && space !== null
    ? [{ kind: "space", label: String(space) }]
    : [];
}

function argument(line: Line, name: string): number | string | null {
  const pair = line.message.args[name] as [string, number | string] | undefined;
  return pair ? pair[1] : null;
}

const word = (line: Line, name: string): string => String(argument(line, name) ?? "");
const count = (line: Line, name: string): number => Number(argument(line, name) ?? 0);

/** A part of a side's strength: `dice`, `card`, `helpers`, `hired`, `boxes`, `disc` or `number`. */
export type Part = [name: string, points: number];

/** A combat as its log lines tell it. What is not told yet is null or empty. */
export interface Combat {
  attacker: string;
  target: string | null;
  marker: string | null;
  region: string;
  /** The cards turned over by country; null for a country that had none to play. */
  cards: [country: string, card: string | null][];
  helped: string[];
  bluffed: string[];
  hired: [country: string, ally: string][];
  dice: number[];
  rolls: number;
  attack: number | null;
  defence: number | null;
  /** What each side's strength is made of: the name of each part and its points, as the log adds them up. */
  sums: { attack: Part[]; defence: Part[] };
  won: boolean | null;
  /** Everything that followed: unrest, points, gold. */
  after: Line[];
}

const DECIDED = ["combat.won", "combat.failed"];

/** Whether a scene is due: dice were rolled, or a combat was decided. */
export const decisive = (lines: Line[]): boolean =>
  lines.some((line) => ["combat.rolled", ...DECIDED].includes(keyOfLine(line)));

export const rolled = (lines: Line[]): boolean => lines.some((line) => keyOfLine(line) === "combat.rolled");

/** The combats that lines tell of; `log` is everything written so far, for what came before them. */
export function combats(lines: Line[], log: readonly Line[]): Combat[] {
  const first = lines[0];
  if (!first) return [];
  const before = log.filter((line) => line.index < first.index);
  const start = before.findLastIndex((line) => begins(line) || DECIDED.includes(keyOfLine(line)));
  const opening = before[start];
  const told = opening && begins(opening) ? [...before.slice(start), ...lines] : lines;
  const found: Combat[] = [];
  for (const line of told) {
    if (begins(line)) found.push(opened(line));
    const combat = found.at(-1);
    if (combat) tell(combat, line);
  }
  return found.filter((combat) => combat.dice.length > 0);
}

/** Whether a country took part in a combat. */
export const concerns = ({ attacker, target, helped, bluffed }: Combat, country: string | null): boolean =>
  country !== null && [attacker, target, ...helped, ...bluffed].includes(country);

/** The line that begins a combat is the only one that names what is attacked: a country's disc, or a marker. */
function begins(line: Line): boolean {
  const attacked = argument(line, "target") ?? argument(line, "marker");
  return keyOfLine(line).startsWith("combat.") && attacked !== null;
}

function opened(line: Line): Combat {
  const label = (name: string): string | null => (argument(line, name) === null ? null : word(line, name));
  return {
    attacker: word(line, "country"),
    target: label("target"),
    marker: label("marker"),
    region: word(line, "region"),
    cards: [],
    helped: [],
    bluffed: [],
    hired: [],
    dice: [],
    rolls: 0,
    attack: null,
    defence: null,
    sums: { attack: [], defence: [] },
    won: null,
    after: [],
  };
}

const TELLERS: Record<string, (combat: Combat, line: Line) => void> = {
  "combat.revealed": (combat, line) => combat.cards.push([word(line, "country"), word(line, "card")]),
  "combat.no_card": (combat, line) => combat.cards.push([word(line, "country"), null]),
  "combat.helped": (combat, line) => combat.helped.push(word(line, "country")),
  "combat.bluffed": (combat, line) => combat.bluffed.push(word(line, "country")),
  "combat.hired": (combat, line) => combat.hired.push([word(line, "country"), word(line, "ally")]),
  "combat.rolled": (combat, line) => {
    combat.dice = ["a1", "a2", "d1", "d2"].map((die) => count(line, die));
    combat.rolls += 1;
  },
  "combat.sum": (combat, line) => {
    const side = word(line, "country") === combat.attacker ? "attack" : "defence";
    combat.sums[side] = parts(line, ["dice", "card", "helpers", "hired", "boxes"]);
  },
  "combat.sum_nonplayer": (combat, line) => {
    combat.sums.defence = [
      ...parts(line, ["dice"]),
      ["disc", count(line, "strength")],
      ...parts(line, ["helpers"]),
    ];
  },
  "combat.sum_marker": (combat, line) => {
    combat.sums.defence = [...parts(line, ["dice"]), ["number", count(line, "strength")]];
  },
  "combat.won": (combat, line) => decide(combat, line, true),
  "combat.failed": (combat, line) => decide(combat, line, false),
};

function parts(line: Line, names: string[]): Part[] {
  return names.map((name) => [name, count(line, name)]);
}

function decide(combat: Combat, line: Line, won: boolean): void {
  combat.won = won;
  combat.attack = count(line, "attack");
  combat.defence = count(line, "defence");
}

function tell(combat: Combat, line: Line): void {
  const key = keyOfLine(line);
  TELLERS[key]?.(combat, line);
  const rewarded =
    key === "combat.marker_points" || (key === "gold.received" && word(line, "reason") === "marker");
  if (["unrest.gained", "unrest.at_limit"].includes(key) || rewarded) combat.after.push(line);
}
