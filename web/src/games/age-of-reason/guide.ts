/** The guide through the first turn. The texts of its steps are `guide.<id>.title` and `.body`. */

import type { Line } from "../../common/wire-extra";
import { keyOfLine } from "../../table/log";
import type { GuideStep } from "../game-ui";

const happened =
  (...keys: string[]) =>
  (line: Line): boolean =>
    keys.includes(keyOfLine(line));
const phase =
  (name: string) =>
  (line: Line): boolean =>
    keyOfLine(line) === "phase.began" && line.message.args.phase?.[1] === name;

export const guide: GuideStep[] = [
  { id: "welcome", target: null },
  { id: "map", target: "#age-map" },
  { id: "country", target: "#age-tracks", under: "#age-tab-players" },
  { id: "alliances", node: "alliances.bid", target: "#age-alliances", under: "#age-tab-alliances" },
  { id: "bid", node: "alliances.bid", target: "#age-auction", advice: true },
  { id: "boxes", node: "actions.disc", target: "#age-boxes", under: "#age-tab-boxes", advice: true },
  { id: "attack", node: "attack.choose", target: "#age-attack", advice: true },
  { id: "cards", node: "combat.cards", target: "#age-choice", advice: true },
  { id: "dice", target: "#age-tracks", under: "#age-tab-players", line: happened("combat.rolled") },
  { id: "income", target: "#age-map", line: phase("income") },
  { id: "scoring", target: "#age-map", line: happened("scoring.region") },
  { id: "ending", target: "#age-tracks", under: "#age-tab-players", line: happened("ending.unrest") },
  { id: "help", target: '[data-guide="panel"]', line: happened("ending.unrest") },
];
