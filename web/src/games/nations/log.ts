/** What log lines of Nations mean to the eye: how much they weigh, and which things they are about. */

import type { Thing } from "../../common/table-context.svelte";
import type { Weight } from "../game-ui";
import type { Line } from "./types";

const HEADINGS = ["round.began", "age.began", "phase.began"];
const DETAILED = [
  "goods.",
  "display.",
  "card.came",
  "card.placed",
  "wonder.placed",
  "worker.undeployed",
  "architects.",
  "event.ranked",
  "event.tied",
  "order.by",
  "war.loss",
];

export function weight(line: Line): Weight {
  const key = line.message.key.replace(/^log\./, "");
  if (HEADINGS.includes(key)) return "heading";
  return DETAILED.some((start) => key.startsWith(start)) ? "detail" : "plain";
}

export const things = (): Thing[] => [];
