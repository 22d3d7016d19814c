/** The guide through the first rounds. The texts of its steps are `guide.<id>.title` and `.body`. */

import type { Line } from "../../common/wire-extra";
import { keyOfLine } from "../../table/log";
import type { GuideStep } from "../game-ui";

const happened =
  (...keys: string[]) =>
  (line: Line): boolean =>
    keys.includes(keyOfLine(line));
const round =
  (number: number) =>
  (line: Line): boolean =>
    keyOfLine(line) === "round.began" && line.message.args.round?.[1] === number;
const MAP = { target: "#seven-ages-map" };
const PROMPT = { target: '[data-guide="prompt"]' };

export const guide: GuideStep[] = [
  { id: "welcome", target: null },
  { id: "world", ...MAP },
  { id: "lay", node: "setup.lay", ...PROMPT, advice: true },
  { id: "colours", node: "setup.colour", ...PROMPT, advice: true },
  { id: "markers", node: "markers", ...PROMPT, advice: true },
  { id: "start", node: "start.card", ...PROMPT, advice: true },
  { id: "units", node: "start.units", ...PROMPT, advice: true },
  { id: "events", node: "window.*", ...PROMPT, advice: true },
  { id: "scoring", target: '[data-guide="seats"]', line: happened("glory.scored") },
  { id: "actions", ...PROMPT, line: round(2) },
  { id: "reveal", node: "reveal.*", ...PROMPT, advice: true },
  { id: "production", node: "production", ...PROMPT, advice: true },
  { id: "trade", node: "trade.partner", ...PROMPT, advice: true },
  { id: "card", node: "trade.card", ...PROMPT, advice: true },
  { id: "manoeuvre", node: "manoeuvre.from", ...MAP, advice: true },
  { id: "group", node: "manoeuvre.group", ...MAP, advice: true },
  { id: "conflict", node: "conflict.*", ...PROMPT, advice: true },
  { id: "destiny", node: "destiny.*", ...PROMPT, advice: true },
  { id: "civilise", node: "civilise.*", ...PROMPT, advice: true },
  { id: "target", node: "card.*", ...PROMPT, advice: true },
  { id: "buy", node: "scoring.buy", ...PROMPT, advice: true },
  { id: "age", ...MAP, line: happened("age.began") },
  { id: "fall", ...MAP, line: happened("empire.gone") },
  { id: "help", target: '[data-guide="panel"]', line: round(4) },
];
