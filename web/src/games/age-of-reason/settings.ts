/** The settings of Age of Reason that are given seat by seat. */

import type { BySeat } from "../game-ui";

export const bySeat: Record<string, BySeat> = { countries: { kind: "country" } };
