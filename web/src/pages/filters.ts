/** Which open tables the reader wants to see. */

import type { TableSummary } from "../common/wire";

/** "" or 0 stands for any. */
export interface Filter {
  game: string;
  /** At least so many free seats. */
  free: number;
  language: string;
  pace: string;
}

export const ANY: Filter = { game: "", free: 0, language: "", pace: "" };

export const freeSeats = ({ seats }: Pick<TableSummary, "seats">): number =>
  seats.filter(({ holder }) => holder === "empty").length;

export const isAny = (filter: Filter): boolean =>
  filter.game === "" && filter.free === 0 && filter.language === "" && filter.pace === "";

export const fitting = (tables: readonly TableSummary[], filter: Filter): TableSummary[] =>
  tables.filter(
    (table) =>
      (filter.game === "" || table.game === filter.game) &&
      freeSeats(table) >= filter.free &&
      (filter.language === "" || table.language === filter.language) &&
      (filter.pace === "" || table.pace === filter.pace),
  );
