/** The guide through the first age. The texts of its steps are `guide.<id>.title` and `.body`. */

import type { Line } from "../../common/wire-extra";
import { keyOfLine } from "../../table/log";
import type { GuideStep } from "../game-ui";

const happened =
  (...keys: string[]) =>
  (line: Line): boolean =>
    keys.includes(keyOfLine(line));
const aged = (line: Line): boolean => keyOfLine(line) === "age.began" && line.message.args.age?.[1] !== "1";
const TURN = "actions.turn";
const OWN = { target: "#nations-part-own", under: "#nations-tab-own" };
const DISPLAY = { target: "#nations-display", under: "#nations-tab-display" };
/** One line of chips; on a small screen, a part of its own. */
const ROUND = { target: "#nations-forecast", under: "#nations-tab-round" };

export const guide: GuideStep[] = [
  { id: "welcome", target: null },
  { id: "nation", ...OWN },
  { id: "growth", node: "growth", target: '[data-guide="prompt"]', advice: true },
  { id: "event", node: TURN, ...ROUND },
  { id: "display", node: TURN, ...DISPLAY, advice: true },
  { id: "deploy", node: TURN, ...OWN, advice: true },
  { id: "wonder", node: TURN, ...DISPLAY, advice: true },
  { id: "strength", node: TURN, target: "#nations-part-own", under: "#nations-tab-own", advice: true },
  { id: "pass", node: TURN, target: '[data-guide="prompt"]', advice: true },
  { id: "production", ...OWN, line: happened("production.began") },
  { id: "resolution", ...ROUND, line: happened("event.began") },
  { id: "books", ...OWN, line: aged },
  { id: "help", target: '[data-guide="panel"]', line: aged },
];
