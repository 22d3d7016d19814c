/** How wide a name is, by the letters of the page. */

import { SIZES, SPACING, type Style } from "./lettering";

const known = new Map<string, number>();
let context: CanvasRenderingContext2D | null | undefined;
/** The typeface of the page, read once: to ask for the style of the page costs more than to measure. */
let family = "";
let chosen: Style | null = null;

export function measure(text: string, style: Style): number {
  const key = `${style} ${text}`;
  const old = known.get(key);
  if (old !== undefined) return old;
  context ??= document.createElement("canvas").getContext("2d");
  const width =
    (context ? byFont(context, text, style) : text.length * SIZES[style] * 0.52) +
    text.length * SPACING[style];
  known.set(key, width);
  return width;
}

function byFont(canvas: CanvasRenderingContext2D, text: string, style: Style): number {
  family ||= getComputedStyle(document.documentElement).getPropertyValue("--serif") || "serif";
  if (chosen !== style) {
    const kind = style === "region" ? "600" : style === "area" ? "400" : "italic 400";
    canvas.font = `${kind} ${SIZES[style]}px ${family}`;
    chosen = style;
  }
  return canvas.measureText(text).width;
}
