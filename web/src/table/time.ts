import { timeFormat } from "../common/formats";
import type { Language } from "../common/translator";

/** How the reader's own country writes it, if that speaks the language: 14:05 in London, 2:05 PM in Chicago. */
const localeOf = (language: Language): string =>
  navigator.languages.find((locale) => locale.startsWith(language)) ?? language;

/** The time of day of a moment in seconds since 1970. */
export const timeOf = (at: number, language: Language): string =>
  timeFormat(localeOf(language), { hour: "2-digit", minute: "2-digit" }).format(at * 1000);

/** A moment that may lie days ahead: day of the week and time. */
export const dayAndTime = (at: number, language: Language): string =>
  timeFormat(localeOf(language), {
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
  }).format(at * 1000);
