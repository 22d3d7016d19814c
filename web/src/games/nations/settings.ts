/** The settings of Nations that are given seat by seat. */

import type { BySeat } from "../game-ui";

export const bySeat: Record<string, BySeat> = {
  /** The two sides of a board are not both there. */
  boards: { kind: "board", of: (label) => label.replace(/-[ab]$/, "") },
  levels: { kind: "level", shared: true },
};
