/**
 * The ground under the map as a picture: the sea shallow near the coast and deeper in the oceans, and the relief of the
 * land, lit from the north-west. It is worked out from the areas and their terrain, so no bytes of it are transferred.
 */

import type { Atlas } from "./atlas";

/** Values in rows, from 0 to 1. */
export type Field = Float32Array;
export type Colour = [number, number, number];

export interface Relief {
  width: number;
  height: number;
  /** How light a slope is, from -1 to 1; what is land; how near the coast the sea is; what is ocean; what is shadow. */
  light: Field;
  land: Field;
  near: Field;
  ocean: Field;
  shadow: Field;
}

export interface Palette {
  sea: Colour;
  ocean: Colour;
  shore: Colour;
  paper: Colour;
  light: Colour;
  shade: Colour;
}

export const STEP = 2.5; // units of the map for one point of the picture

/** How mountainous a terrain is. */
const ROUGH: Record<string, number> = {
  mountain: 1,
  forest: 0.24,
  jungle: 0.22,
  tundra: 0.15,
  desert: 0.12,
  steppe: 0.16,
  fertile: 0.1,
  marsh: 0,
};
const FOOT = 5; // points over which mountains become plains
const SHALLOW = 9; // points from the coast to deep water, about
const SHELF = 8; // points over which a sea becomes an ocean
const BANDS = 3; // of depth

/** Every value becomes the mean of those around it, as far as `reach` to each side: in rows, then in columns. */
export function blur(field: Field, width: number, height: number, reach: number): Field {
  const rows = new Float32Array(field.length);
  const found = new Float32Array(field.length);
  for (let y = 0; y < height; y++) slide(field, rows, y * width, 1, width, reach);
  for (let x = 0; x < width; x++) slide(rows, found, x, width, height, reach);
  return found;
}

function slide(from: Field, to: Field, start: number, step: number, count: number, reach: number): void {
  const last = start + (count - 1) * step;
  let sum = (reach + 1) * (from[start] ?? 0);
  for (let i = 1; i <= reach; i++) sum += from[Math.min(start + i * step, last)] ?? 0;
  for (let i = 0, here = start; i < count; i++, here += step) {
    to[here] = sum / (2 * reach + 1);
    sum += from[Math.min(here + (reach + 1) * step, last)] ?? 0;
    sum -= from[Math.max(here - reach * step, start)] ?? 0;
  }
}

const KNOTS = 64; // after so many the pattern of chance begins again
const chances = Array.from({ length: KNOTS * KNOTS }, (_, i) => {
  const value = Math.sin((i + 1) * 12.9898) * 43758.5453;
  return value - Math.floor(value);
});
const ease = (t: number): number => t * t * (3 - 2 * t);

/** Smooth chance between 0 and 1; always the same at a place. */
export function noise(x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const u = ease(x - left);
  const v = ease(y - top);
  const row = (top & (KNOTS - 1)) * KNOTS;
  const below = ((top + 1) & (KNOTS - 1)) * KNOTS;
  const column = left & (KNOTS - 1);
  const right = (left + 1) & (KNOTS - 1);
  const upper = (chances[row + column] ?? 0) * (1 - u) + (chances[row + right] ?? 0) * u;
  return upper * (1 - v) + ((chances[below + column] ?? 0) * (1 - u) + (chances[below + right] ?? 0) * u) * v;
}

const RANGE = 13; // points between two ridges, about

/** Ridges with valleys between them, the smaller ones on the larger, bent a little. */
export function ridges(x: number, y: number): number {
  const bx = x / RANGE + noise(x / 21, y / 21) * 1.6;
  const by = y / RANGE + noise(y / 23 + 7, x / 23) * 1.6;
  let sum = 0;
  let weight = 1;
  for (let size = 1; size <= 4; size *= 2) {
    const ridge = 1 - Math.abs(2 * noise(bx * size + 3.7 * size, by * size) - 1);
    sum += ridge * ridge * weight;
    weight *= 0.44;
  }
  return sum;
}

/** What each point of the picture is: how mountainous, land, ocean; all of them blurred by their edges only. */
function masks(atlas: Atlas, pen: CanvasRenderingContext2D, width: number, height: number): Field[] {
  pen.setTransform(1 / STEP, 0, 0, 1 / STEP, 0, 0);
  const fill = (path: string, rough: number, land: number, ocean: number): void => {
    pen.fillStyle = `rgb(${rough * 255} ${land * 255} ${ocean * 255})`;
    pen.fill(new Path2D(path));
  };
  for (const { terrain, water, path } of atlas.areas)
    fill(path, ROUGH[terrain] ?? 0, water ? 0 : 1, terrain === "ocean" ? 1 : 0);
  fill(atlas.nobody, ROUGH.tundra ?? 0, 1, 0);
  fill(atlas.lakes, 0, 1, 0);
  const { data } = pen.getImageData(0, 0, width, height);
  return [0, 1, 2].map((part) => {
    const field = new Float32Array(width * height);
    for (let i = 0; i < field.length; i++) field[i] = (data[4 * i + part] ?? 0) / 255;
    return field;
  });
}

/** How high the land is, for some rows of the picture. */
export function raise(
  rough: Field,
  land: Field,
  heights: Field,
  width: number,
  [from, to]: [number, number],
): void {
  for (let y = from; y < to; y++)
    for (let i = y * width; i < (y + 1) * width; i++)
      if ((land[i] ?? 0) > 0.5) heights[i] = (rough[i] ?? 0) * ridges(i - y * width, y);
}

/** The light on each slope, from the north-west. */
export function shine(land: Field, heights: Field, width: number): Field {
  const dry = (i: number): boolean => (land[i] ?? 0) > 0.9;
  return heights.map((here, i) => {
    if (!dry(i) || !dry(i + 1) || !dry(i + width)) return 0;
    return Math.tanh(3.4 * ((heights[i + 1] ?? 0) - here + ((heights[i + width] ?? 0) - here) * 0.8));
  });
}

const pause = (): Promise<void> => new Promise((done) => setTimeout(done));
const ROWS = 24; // that are worked out at a time

/** Works in small steps, so that the page stays quick meanwhile. */
export async function reliefOf(atlas: Atlas, pen: CanvasRenderingContext2D): Promise<Relief> {
  const { width, height } = pen.canvas;
  const [rough = new Float32Array(), land = new Float32Array(), deep = new Float32Array()] = masks(
    atlas,
    pen,
    width,
    height,
  );
  const softened = async (field: Field, ...reaches: number[]): Promise<Field> => {
    for (const reach of reaches) {
      await pause();
      field = blur(field, width, height, reach);
    }
    return field;
  };
  const feet = await softened(rough, FOOT, FOOT);
  const near = await softened(land, SHALLOW, SHALLOW >> 1, 2);
  const ocean = await softened(deep, SHELF, SHELF);
  const shadow = await softened(land, 1, 1);
  const heights = new Float32Array(land.length);
  for (let y = 0; y < height; y += ROWS) {
    await pause();
    raise(feet, land, heights, width, [y, Math.min(y + ROWS, height)]);
  }
  return { width, height, light: shine(land, heights, width), land, near, ocean, shadow };
}

/** How shallow the sea is, from its nearness to the coast: in quiet bands that run into each other. */
export function shallow(near: number): number {
  const depth = Math.min(near * 2, 1) * BANDS;
  const band = Math.floor(depth);
  return (band + ease(Math.min((depth - band) * 2.2, 1))) / (BANDS + 1);
}

const mix = (from: Colour, to: Colour, part: number, i: number): number =>
  (from[i] ?? 0) + ((to[i] ?? 0) - (from[i] ?? 0)) * part;

/** The picture in the colours of a theme. */
export function paint(relief: Relief, colours: Palette, pixels: Uint8ClampedArray): void {
  const { width, light, land, near, ocean, shadow } = relief;
  for (let at = 0; at < land.length; at++) {
    const slope = light[at] ?? 0;
    const coast = shallow(near[at] ?? 0);
    const cast = Math.max((shadow[at - width - 1] ?? 0) - (shadow[at] ?? 0), 0) * 0.45;
    for (let i = 0; i < 3; i++) {
      const water = mix(colours.sea, colours.ocean, ocean[at] ?? 0, i);
      const sea = water + ((colours.shore[i] ?? 0) - water) * coast;
      const wet = sea + ((colours.shade[i] ?? 0) - sea) * cast;
      const dry = mix(colours.paper, slope > 0 ? colours.light : colours.shade, Math.abs(slope), i);
      pixels[4 * at + i] = wet + (dry - wet) * (land[at] ?? 0);
    }
    pixels[4 * at + 3] = 255;
  }
}

/** A colour written as #rrggbb, or #rgb as the build shortens it. */
export function colourOf(text: string): Colour {
  const digits = text.trim().slice(1);
  const part = (i: number): number =>
    digits.length === 3 ? parseInt(digits.charAt(i), 16) * 17 : parseInt(digits.slice(2 * i, 2 * i + 2), 16);
  return [part(0), part(1), part(2)];
}
