/** Which of our own texts each page needs. */

import type { Area } from "../common/load-texts";
import type { Route } from "../common/router.svelte";

const AREAS: Record<Route["page"], readonly Area[]> = {
  lobby: ["lobby"],
  new: ["lobby"],
  join: ["lobby"],
  about: ["about", "table"],
  table: ["table"],
  missing: ["lobby"],
};

export const areasOf = (page: Route["page"]): readonly Area[] => AREAS[page];
