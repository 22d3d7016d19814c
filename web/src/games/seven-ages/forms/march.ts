/** Moves of a manoeuvre: where a stack can go and by which options, and which moves have been made. */

import { keyOfLine } from "../../../table/log";
import type { Line, OptionInfo } from "../../../common/wire-extra";
import { areaOfPort } from "../types";

export interface Target {
  /** A coast of an area, or the area itself. */
  port: string;
  area: string;
  /** That the area is won; 1 where nobody has to be fought; undefined where the server was not asked. */
  chance: number | undefined;
  /** Everything to be chosen after `from`. */
  chain: string[];
  /** The type of the unit that goes alone. */
  unit?: string;
}

/** One way to set out: those who go, as options, and where they can go. */
export interface Way {
  chain: string[];
  /** How many units go. */
  count: number;
  /** On foot, by sea with or without cargo, by air: as far as the options tell. */
  targets: Target[];
}

/** The ways to set out from a stack, in the order in which the server prefers them. */
export function waysOf(option: OptionInfo): Way[] {
  const found = new Map<string, Way>();
  for (const [rest, chance] of Object.entries(option.hint?.by_next ?? {})) {
    const options = rest.split("; ");
    const port = (options.at(-1) ?? "").slice("to ".length);
    const chain = options.slice(0, -1);
    const key = chain.join("; ");
    let way = found.get(key);
    if (!way) {
      const count = option.hint?.numbers[`way_${found.size + 1}`] ?? 0;
      found.set(key, (way = { chain, count, targets: [] }));
    }
    way.targets.push({ port, area: areaOfPort(port), chance, chain: options });
  }
  return [...found.values()];
}

/** The way by which an area is reached: the one that is wanted, or else the first. */
export function targetsIn(ways: Way[], wanted: number, area: string): Target[] {
  const inOrder = [ways[wanted], ...ways.filter((_, i) => i !== wanted)];
  for (const way of inOrder) {
    const found = way?.targets.filter((target) => target.area === area) ?? [];
    if (found.length > 0) return found;
  }
  return [];
}

/** The way by which units go with the ships that stand with them; -1 if there is none. */
export const ladenWay = (ways: Way[]): number =>
  ways.findIndex(({ chain }) => chain.includes("take_all") && chain.length > 1);

/** How one unit of each of these types might go to an area: on foot, or to the coasts that others of the stack reach. */
export function singly(ways: Way[], units: string[], area: string): Target[] {
  const known = ways.flatMap(({ targets }) => targets).filter((target) => target.area === area);
  const ports = [...new Set([area, ...known.map(({ port }) => port)])];
  return units.flatMap((unit) =>
    ports.map((port) => ({ port, area, chance: undefined, unit, chain: [`take ${unit}`, `to ${port}`] })),
  );
}

/** All options of a move as one submission; leaders join before the group sets out. */
export function moveOptions(source: string, target: Target, leaders: string[]): string[] {
  const joined = leaders.map((leader) => `with ${leader}`);
  return [`from ${source}`, ...target.chain.slice(0, -1), ...joined, `to ${target.port}`];
}

/** A move that has been made, as the log tells it. */
export interface Move {
  /** The number of its line in the log. */
  line: number;
  from: string;
  to: string;
  units: number;
}

const BEGAN = "manoeuvre.began";
const MOVED = ["manoeuvre.moved", "manoeuvre.moved_alike"];

/** The moves of the manoeuvre that the end of the log tells of. */
export function movesOf(log: readonly Line[]): Move[] {
  const found: Move[] = [];
  for (const line of log.toReversed()) {
    const key = keyOfLine(line);
    if (key === BEGAN) break;
    if (MOVED.includes(key)) found.unshift(moveOf(line));
  }
  return found;
}

function moveOf(line: Line): Move {
  const value = (name: string): string | number => (line.message.args[name]?.[1] ?? "") as string | number;
  const units = ["ground", "ships", "aircraft"].reduce((sum, name) => sum + Number(value(name)), 0);
  return { line: line.index, from: String(value("source")), to: String(value("area")), units };
}

/** Where the last conflict of the log was. */
export function lastConflict(log: readonly Line[]): string | null {
  const line = log.findLast((one) => keyOfLine(one) === "conflict.began");
  return line ? String(line.message.args.area?.[1] ?? "") : null;
}
