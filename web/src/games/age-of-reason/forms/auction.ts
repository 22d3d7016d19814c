/** The auction as one form: what can be bid, and which choices a bid with its proposals is made of. */

import type { AgeView, OptionInfo } from "../types";

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

/** The options that a bid with its proposals is made of, from the question at hand on. */
export function bidOptions(node: string, bid: number, { upper, lower }: Proposal, last: boolean): string[] {
  const proposals = [`propose_a ${upper}`, `propose_b ${lower}`];
  if (node === "alliances.propose_b") return proposals.slice(1);
  const needed = last ? proposals.filter((_, row) => [upper, lower][row] !== null) : proposals;
  return node === "alliances.bid" ? [`bid ${bid}`, ...needed] : needed;
}
