/**
 * The symbols of the fifteen colours, so that nothing depends on colour only: silhouettes in a square of 24 units around
 * the middle (12, 12), legible at 10 pixels. The light and the dark one of a pair have different shapes.
 */

export const SYMBOLS: Record<string, string> = {
  // a flower of four petals
  pink: "M12 12C4 12 4 2 12 4C20 2 20 12 12 12zM12 12C20 12 20 22 12 20C4 22 4 12 12 12zM12 12C12 4 2 4 4 12C2 20 12 20 12 12zM12 12C12 20 22 20 20 12C22 4 12 4 12 12z",
  // a flame
  red: "M12 2c2 4 7 6 7 12a7 7 0 0 1-14 0c0-3 2-4.5 3-7c1 1.5 1.5 2.5 2 4c1.8-2.5 2.4-5.5 2-9z",
  // a sun
  yellow:
    "M12 1l2.2 5.3L19.8 4.2L17.7 9.8L23 12l-5.3 2.2l2.1 5.6l-5.6-2.1L12 23l-2.2-5.3l-5.6 2.1l2.1-5.6L1 12l5.3-2.2L4.2 4.2l5.6 2.1z",
  // a triangle
  orange: "M12 2.5L22.5 20.5H1.5z",
  // a crescent
  "light-purple": "M16 2.5A10 10 0 1 0 16 21.5A8 8 0 1 1 16 2.5z",
  // a crown
  purple: "M2.5 6l4.7 5L12 3l4.8 8l4.7-5l-2 14.5h-15z",
  // a drop
  "light-blue": "M12 1.5c3.5 5.5 7 9 7 13.5a7 7 0 0 1-14 0C5 10.5 8.5 7 12 1.5z",
  // a wave
  blue: "M1.5 9c3.5-5 7-5 10.5-1.5S19 11 22.5 6v5c-3.5 5-7 5-10.5 1.5S5 9 1.5 14zM1.5 17c3.5-4 7-4 10.5-1s7 3 10.5-1v4c-3.5 4-7 4-10.5 1s-7-3-10.5 1z",
  // a leaf
  "light-green": "M3 21C2 9 8 3 21.5 2.5C22 15 16 21 6.5 18.5L15 9L4.5 18z",
  // a tree
  green: "M12 1.5l6 7h-3.3l5.3 7h-6.3v7h-3.4v-7H4l5.3-7H6z",
  // a ring
  "light-grey":
    "M12 1.5a10.5 10.5 0 1 0 0 21a10.5 10.5 0 1 0 0-21zM12 7.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9z",
  // a cross
  grey: "M8.5 2h7v6.5H22v7h-6.5V22h-7v-6.5H2v-7h6.5z",
  // a diamond
  tan: "M12 1l9.5 11L12 23L2.5 12z",
  // a square
  brown: "M3.5 3.5h17v17h-17z",
  // a star
  black: "M12 1.5l3.1 7.3l7.9.7l-6 5.2l1.8 7.8L12 18.4l-6.8 4.1L7 14.7L1 9.5l7.9-.7z",
};

export const symbolOf = (colour: string): string => SYMBOLS[colour] ?? SYMBOLS.brown ?? "";
