import type { Language } from "./translator";

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** How long ago something happened: "5 minutes ago". Times are seconds since 1970. */
export function ago(at: number, language: Language, now = Date.now() / 1000): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  for (const [unit, seconds] of STEPS) {
    const many = Math.floor((now - at) / seconds);
    if (many >= 1) return format.format(-many, unit);
  }
  return format.format(0, "second");
}
