import type { Language } from "../common/translator";

/** The time of day of a moment in seconds since 1970. */
export const timeOf = (at: number, language: Language): string =>
  new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit" }).format(at * 1000);

/** A moment that may lie days ahead: day of the week and time. */
export const dayAndTime = (at: number, language: Language): string =>
  new Intl.DateTimeFormat(language, { weekday: "short", hour: "2-digit", minute: "2-digit" }).format(
    at * 1000,
  );
