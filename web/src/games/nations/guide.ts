/** The guided first round: about ten steps. Their texts are `guide.<id>.title` and `.body`. */

import type { GuideStep } from "../game-ui";

export const guide: GuideStep[] = [
  { id: "welcome", node: null, target: null },
  { id: "nation", node: null, target: "#nations-part-own", under: "#nations-tab-own" },
  { id: "growth", node: "growth", target: '[data-guide="prompt"]' },
  { id: "event", node: "actions.turn", target: "#nations-round", under: "#nations-tab-round" },
  { id: "display", node: "actions.turn", target: "#nations-display", under: "#nations-tab-display" },
  { id: "deploy", node: "actions.turn", target: "#nations-part-own", under: "#nations-tab-own" },
  { id: "wonder", node: "actions.turn", target: "#nations-display", under: "#nations-tab-display" },
  { id: "production", node: "actions.turn", target: "#nations-part-own", under: "#nations-tab-own" },
  { id: "strength", node: "actions.turn", target: "#nations-scores", under: "#nations-tab-round" },
  { id: "pass", node: "actions.turn", target: '[data-guide="prompt"]' },
  { id: "help", node: null, target: '[data-guide="panel"]' },
];
