/** The auction as one form: what can be bid, and which choices a bid with its proposals is made of. */

import type { Step } from "./course.svelte";
import type { AgeView, OptionInfo } from "../types";

export const PROPOSALS = ["alliances.propose_a", "alliances.propose_b", "alliances.propose_last"];

/** The amounts that can be bid, lowest first. */
export function bids(options: readonly OptionInfo[]): number[] {
  return options
    .filter(({ verb }) => verb === "bid")
    .map(({ option }) => Number(option.split(" ")[1]))
    .sort((a, b) => a - b);
}

/** The countries that stand in no alliance yet, in the order of the board. */
export const unallied = (view: AgeView, countries: readonly string[]): string[] =>
  countries.filter((country) => !view.alliances.includes(country));

export interface Proposal {
  upper: string | null;
  lower: string | null;
}

/** A proposal says all it must: a country for each row, or the last one for either. */
export const complete = ({ upper, lower }: Proposal, last: boolean): boolean =>
  last ? (upper === null) !== (lower === null) : upper !== null && lower !== null && upper !== lower;

/** The choices that make up a bid, or only its proposals when the bid itself has been made. */
export function steps(bid: number | null, { upper, lower }: Proposal, last: boolean): Step[] {
  const found: Step[] = [];
  if (bid !== null) found.push({ nodes: ["alliances.bid"], option: `bid ${bid}` });
  if (last) {
    const option = upper !== null ? `propose_a ${upper}` : `propose_b ${lower}`;
    return [...found, { nodes: ["alliances.propose_last"], option }];
  }
  found.push({ nodes: ["alliances.propose_a"], option: `propose_a ${upper}` });
  found.push({ nodes: ["alliances.propose_b"], option: `propose_b ${lower}` });
  return found;
}

/** A course of proposals that starts at the second one: the first has been made already. */
export const remaining = (node: string, all: Step[]): Step[] => {
  const at = all.findIndex(({ nodes }) => nodes.includes(node));
  return at < 0 ? all : all.slice(at);
};
