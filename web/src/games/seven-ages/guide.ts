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
/** It has happened to the player. */
const befell =
  (key: string) =>
  (line: Line, seat: number | null): boolean =>
    keyOfLine(line) === key && line.message.args.seat?.[1] === seat;
/** Not for the first time: an age begins with the first empire as well. */
const again =
  (key: string) =>
  (line: Line, _seat: number | null, before: readonly Line[]): boolean =>
    keyOfLine(line) === key && before.some((other) => keyOfLine(other) === key);
const MAP = { target: "#seven-ages-map" };
const PROMPT = { target: '[data-guide="prompt"]' };
const HAND = { target: "#seven-ages-hand", under: "#seven-ages-tab-hand" };
const GLORY = { target: "#seven-ages-glory", under: "#seven-ages-tab-glory" };
const ROUND = { target: "#seven-ages-round" };
/** Who is asked sees the form there, and with it what it is about. */
const form = (name: string) => ({ target: `#seven-ages-${name}` });

export const guide: GuideStep[] = [
  { id: "welcome", target: null },
  { id: "world", ...MAP },
  { id: "lay", node: "setup.lay", ...HAND, advice: true },
  { id: "tied", node: "setup.lay_again", ...HAND, advice: true },
  { id: "colours", node: "setup.colour", ...PROMPT, advice: true },
  { id: "markers", node: "markers", ...form("markers"), advice: true },
  { id: "start", node: "start.card", ...HAND, advice: true },
  { id: "none", ...HAND, line: befell("start.none") },
  { id: "leader", node: "start.leader", ...PROMPT, advice: true },
  { id: "units", node: "start.units", ...form("shop"), advice: true },
  { id: "events", node: "window.*", ...form("window"), advice: true },
  { id: "scoring", ...GLORY, line: happened("glory.scored") },
  { id: "actions", ...ROUND, line: round(2) },
  { id: "reveal", node: "reveal.*", ...PROMPT, advice: true },
  { id: "production", node: "production", ...form("shop"), advice: true },
  { id: "trade", node: "trade.partner", ...form("trade"), advice: true },
  { id: "card", node: "trade.card", ...form("trade"), advice: true },
  { id: "manoeuvre", node: "manoeuvre.from", ...MAP, advice: true },
  { id: "group", node: "manoeuvre.group", ...PROMPT, advice: true },
  { id: "conflict", node: "conflict.*", ...form("conflict"), advice: true },
  { id: "destiny", node: "destiny.*", ...HAND, advice: true },
  { id: "civilise", node: "civilise.*", ...form("civilise"), advice: true },
  { id: "target", node: "card.*", ...PROMPT, advice: true },
  { id: "buy", node: "scoring.buy", ...PROMPT, advice: true },
  { id: "age", ...ROUND, line: again("age.began") },
  { id: "fall", ...MAP, line: happened("empire.gone") },
  { id: "help", target: '[data-guide="panel"]', line: round(4) },
];
