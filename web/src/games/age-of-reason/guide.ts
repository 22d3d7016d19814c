/** The guided opening: about ten steps through the first turn. Their texts are `guide.<id>.title` and `.body`. */

import type { GuideStep } from "../game-ui";

export const guide: GuideStep[] = [
  { id: "welcome", node: null, target: null },
  { id: "map", node: null, target: "#age-map" },
  { id: "country", node: null, target: "#age-tracks", under: "#age-tab-players" },
  { id: "bid", node: "alliances.bid", target: "#age-auction" },
  { id: "alliances", node: "alliances.bid", target: "#age-alliances", under: "#age-tab-alliances" },
  { id: "boxes", node: "actions.disc", target: "#age-boxes", under: "#age-tab-boxes" },
  { id: "attack", node: "attack.choose", target: "#age-attack" },
  // An ally's combat may ask for cards before the first box and the first attack.
  { id: "cards", node: "combat.cards", target: "#age-choice", follows: true },
  { id: "dice", node: "actions.disc", target: "#age-tracks", under: "#age-tab-players" },
  { id: "income", node: "actions.disc", target: "#age-map" },
  { id: "help", node: null, target: '[data-guide="panel"]' },
];
