/** How numbers, lists and times are written. Making a format takes a hundred times as long as using it: each is kept. */

type Made = Intl.NumberFormat | Intl.ListFormat | Intl.DateTimeFormat;

const made = new Map<string, Made>();

function kept<F extends Made>(kind: string, locale: string, options: object, make: () => F): F {
  const key = `${kind} ${locale} ${JSON.stringify(options)}`;
  const format = (made.get(key) as F | undefined) ?? make();
  made.set(key, format);
  return format;
}

export const numberFormat = (locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  kept("number", locale, options, () => new Intl.NumberFormat(locale, options));

export const listFormat = (locale: string, options: Intl.ListFormatOptions = {}): Intl.ListFormat =>
  kept("list", locale, options, () => new Intl.ListFormat(locale, options));

export const timeFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  kept("time", locale, options, () => new Intl.DateTimeFormat(locale, options));
