/** The marks people wear: every badge has a symbol of its own, so that the colour is only a help. */

export interface BadgeShape {
  symbol: string;
  colour: string;
  /** A filled path in a field of 24 by 24, to be drawn on a disc. */
  path: string;
}

/** Eight colours that differ in lightness too; white on each of them has a contrast of 4.5 at least. */
const COLOURS: Record<string, string> = {
  blue: "#1f5fa8",
  vermilion: "#b8400f",
  green: "#1d7355",
  violet: "#7d4a93",
  ochre: "#8a6508",
  slate: "#4d5b66",
  wine: "#8d2044",
  black: "#2b2622",
};

const SYMBOLS: Record<string, string> = {
  star: "M12 4.500l2.300 5 5.400.6-4 3.700 1.100 5.400-4.800-2.700-4.800 2.700 1.100-5.400-4-3.700 5.400-.6z",
  anchor:
    "M10.800 10H8V8h2.800V7.700a2 2 0 1 1 2.400 0V8H16v2h-2.800v6.600c1.700-.4 3-1.700 3.300-3.300l-1.300.7-.3-2.500 4.100 2.600-1.100.7c-.5 3-3 5.200-5.900 5.200s-5.400-2.200-5.900-5.200L5 14.100l4.100-2.600-.3 2.500-1.300-.7c.3 1.600 1.600 2.900 3.300 3.300z",
  crown: "M5 8.500l3.800 3L12 6l3.200 5.500 3.800-3-1.300 8H6.300zM6.300 17.500h11.400V19H6.300z",
  sun: "M12 8.300a3.700 3.700 0 1 1 0 7.400 3.700 3.700 0 0 1 0-7.400zM11.200 4h1.600v3h-1.600zM11.200 17h1.600v3h-1.600zM4 11.200h3v1.600H4zM17 11.200h3v1.600h-3zM5.800 6.900l1.100-1.100L9 7.900 7.900 9zM15 16.100l1.100-1.100 2.100 2.100-1.100 1.100zM15 7.900l2.100-2.100 1.100 1.100L16.100 9zM5.800 17.100L7.900 15 9 16.100l-2.100 2.100z",
  moon: "M14.500 5a7.300 7.300 0 1 0 4.700 11.300A6.600 6.600 0 0 1 14.500 5z",
  ship: "M11.300 4.500v9H6c2.500-2.300 4.500-5.300 5.300-9zM12.700 6.500c2.800 1.500 4.600 4 5.300 7h-5.300zM5 15h14l-2.500 4h-9z",
  tower: "M7 5h2.200v2h1.700V5h2.200v2h1.700V5H17v5h-1.500v6H17v3H7v-3h1.500v-6H7z",
  key: "M8 8a4 4 0 0 1 3.900 3H20v4h-2v-2h-1.500v2h-2v-2h-2.600A4 4 0 1 1 8 8zm0 2.500a1.500 1.500 0 1 0 0 3 1.500 1.500 0 0 0 0-3z",
  leaf: "M18.500 5C11 5 6 8 6 13.500c0 .8.1 1.500.4 2.200L5 19l1.500.5 1.200-2.600C13.500 18.500 18.500 14 18.500 5z",
  drop: "M12 4c3.500 4.300 5.300 7.300 5.300 9.800a5.300 5.300 0 0 1-10.600 0C6.700 11.300 8.500 8.300 12 4z",
  bolt: "M13.500 4L6.500 13h4l-1.500 7 8-9.500h-4.300z",
  diamond: "M12 4.500l6 7.500-6 7.500-6-7.500z",
  heart:
    "M12 19C7 15 5 12.500 5 9.700A3.600 3.600 0 0 1 12 8a3.600 3.600 0 0 1 7 1.700c0 2.800-2 5.300-7 9.300z",
  spade:
    "M12 4.500c4.300 3.700 6.500 6 6.500 8.600a3 3 0 0 1-5.500 1.700c.1 1.700.7 3 1.700 4.200H9.300c1-1.200 1.600-2.500 1.700-4.200a3 3 0 0 1-5.500-1.700c0-2.600 2.200-4.900 6.500-8.600z",
  clover:
    "M12 4.500a3 3 0 0 1 2.600 4.600 3 3 0 1 1-1.700 5.400c.1 1.800.7 3.300 1.700 4.500H9.400c1-1.200 1.600-2.700 1.700-4.500a3 3 0 1 1-1.700-5.400A3 3 0 0 1 12 4.500z",
  cross: "M10 5h4v5h5v4h-5v5h-4v-5H5v-4h5z",
  ring: "M12 5a7 7 0 1 1 0 14 7 7 0 0 1 0-14zm0 4a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  square: "M6.500 6.500h11v11h-11z",
  triangle: "M12 5l7.500 13h-15z",
  hourglass: "M6.500 5h11v2L13.500 12l4 5v2h-11v-2l4-5-4-5z",
  bell: "M12 4.500a1.300 1.300 0 0 1 1.300 1.300c2.200.6 3.400 2.400 3.400 4.900 0 2.700.7 3.800 1.800 4.800v1H5.500v-1c1.100-1 1.800-2.100 1.800-4.800 0-2.500 1.200-4.300 3.400-4.900A1.300 1.300 0 0 1 12 4.500zM10 17.500h4a2 2 0 0 1-4 0z",
  flag: "M6.500 4.500h1.700v1h9.300l-2.300 3.600 2.300 3.600H8.200V20H6.500z",
  shield: "M12 4.500l6.300 2V11c0 4-2.300 6.800-6.300 8.500C8 17.800 5.700 15 5.700 11V6.500z",
  arrow: "M12 4.500l6 6.500h-3.500v8h-5v-8H6z",
};

const symbols = Object.entries(SYMBOLS);
const colours = Object.entries(COLOURS);

/** 24 badges; neighbours differ in colour. */
export const badges: readonly (BadgeShape & { hex: string })[] = symbols.map(([symbol, path], index) => {
  const [colour, hex] = colours[index % colours.length] as [string, string];
  return { symbol, colour, path, hex };
});

export const badge = (index: number): BadgeShape & { hex: string } =>
  badges[((index % badges.length) + badges.length) % badges.length] as BadgeShape & { hex: string };

/** A badge that nobody wears yet, the wished one if possible. */
export function freeBadge(wished: number, taken: readonly number[]): number {
  for (let step = 0; step < badges.length; step++) {
    const candidate = (wished + step * 5) % badges.length; // 5 and 24 have no common factor: all are tried
    if (!taken.includes(candidate)) return candidate;
  }
  return wished;
}
