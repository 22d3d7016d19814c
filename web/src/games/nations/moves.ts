/** Where workers stand, and which options move one of them from one place to another. */

import type { OptionInfo } from "../../common/wire-extra";

/** A place where workers stand: "idle", "slot:3", "part:food". */
export type Spot = string;

export interface Move {
  from: Spot;
  to: Spot;
  option: string;
}

export const IDLE: Spot = "idle";
export const slotSpot = (label: string): Spot => (label === "idle" ? IDLE : `slot:${label}`);
export const partSpot = (part: string): Spot => `part:${part}`;

const PARTS = ["food", "stability", "top"];

/** By verb, from where to where its worker goes. Whoever returns to the track may be let go over any part of it. */
const WAYS: Record<string, (label: string) => [Spot, Spot][]> = {
  deploy: (slot) => [[IDLE, slotSpot(slot)]],
  undeploy: (slot) => [[slotSpot(slot), IDLE]],
  grow: (part) => [[partSpot(part), IDLE]],
  recall: (slot) => PARTS.map((part) => [slotSpot(slot), partSpot(part)]),
};

export function movesOf(options: OptionInfo[]): Move[] {
  return options.flatMap(({ verb, args, option }) => {
    const label = args[0]?.[1];
    const ways = label === undefined ? undefined : WAYS[verb];
    return ways && label !== undefined ? ways(label).map(([from, to]) => ({ from, to, option })) : [];
  });
}
