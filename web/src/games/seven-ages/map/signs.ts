/** Signs of the terrain as on printed maps, each small and quiet: what kind of land an area is must not hang on its tint. */

import type { Box, Point } from "../../../common/canvas";
import type { Rect } from "./lettering";

export interface SignPath {
  terrain: string;
  /** Lines, and faces that are filled: the lit and the shaded side. */
  lines: string;
  light: string;
  shade: string;
}

interface Sign {
  lines: string;
  light?: string;
  shade?: string;
}

/** A sign at a place; `size` and `turn` vary a little from sign to sign, always in the same way. */
type Draw = (x: number, y: number, size: number, turn: number) => Sign;

const n = (value: number): string => String(Math.round(value * 10) / 10);
const at = (x: number, y: number): string => `M${n(x)} ${n(y)}`;
const by = (...steps: number[]): string => `l${steps.map(n).join(" ")}`;

/** A peak with a bent ridge, and hatches down its shaded side. */
const mountain: Draw = (x, y, size, turn) => {
  const [w, h] = [6.4 * size, 7.4 * size];
  const [px, py] = [x + turn * w * 0.6, y - h / 2];
  const foot = y + h / 2;
  const left = `Q${n(px - w * 0.42)} ${n(foot - h * 0.42)} ${n(px)} ${n(py)}`;
  const right = `L${n(px + w * 0.36)} ${n(foot - h * 0.6)}L${n(px + w * 0.55)} ${n(foot - h * 0.36)}`;
  const slope = `${at(x - w, foot)}${left}${right}L${n(x + w)} ${n(foot)}`;
  const hatch = (part: number, length: number): string =>
    at(px + w * part, py + h * part * 1.15) + by(-w * 0.1 * length, h * 0.36 * length);
  const ridge = `Q${n(px - w * 0.16)} ${n(foot - h * 0.55)} ${n(px + w * 0.06)} ${n(foot - h * 0.36)}T${n(px - w * 0.02)} ${n(foot)}`;
  return {
    lines: slope + hatch(0.16, 1) + hatch(0.32, 1.15) + hatch(0.5, 1),
    light: `${slope}z`,
    shade: `${at(px, py)}${right}L${n(x + w)} ${n(foot)}L${n(px - w * 0.02)} ${n(foot)}${at(px, py)}${ridge}z`,
  };
};

const NORTH = 330; // above it, forests are of firs

const forest: Draw = (x, y, size, turn) => (y < NORTH ? fir(x, y, size, turn) : leafy(x, y, size, turn));

const fir: Draw = (x, y, size) => {
  const [w, h] = [1.9 * size, 3.2 * size];
  const tree = (dx: number, dy: number, part: number): string =>
    at(x + dx, y + dy - h * part) + by(w * part, 2 * h * part, -2 * w * part, 0) + "z";
  return {
    lines: `${at(x - w, y + h)}v${n(size)}${at(x + 1.5 * w, y + h * 1.2)}v${n(size * 0.8)}`,
    shade: tree(-w, 0, 1) + tree(1.5 * w, h * 0.5, 0.7),
  };
};

const leafy: Draw = (x, y, size, turn) => {
  const crown = (dx: number, dy: number, r: number): string =>
    `${at(x + dx - r, y + dy)}a${n(r)} ${n(r)} 0 1 1 ${n(2 * r)} 0a${n(r)} ${n(r * 0.8)} 0 1 1 ${n(-2 * r)} 0z`;
  const [r, side] = [2.1 * size, turn > 0 ? 1 : -1];
  return {
    lines: `${at(x, y + r * 0.8)}v${n(1.6 * size)}${at(x + side * r * 1.7, y + r * 1.1)}v${n(1.2 * size)}`,
    shade: crown(0, 0, r) + crown(side * r * 1.7, r * 0.55, r * 0.72),
  };
};

const jungle: Draw = (x, y, size, turn) => {
  const s = 3.4 * size;
  const top = at(x, y - s * 0.4);
  return {
    lines:
      `${at(x + turn, y + s)}q${n(-turn - 0.6)} ${n(-s * 0.7)} ${n(-turn)} ${n(-1.4 * s)}` +
      `${top}q${n(-s * 0.7)} ${n(-s * 0.7)} ${n(-s * 1.2)} ${n(s * 0.2)}` +
      `${top}q${n(s * 0.7)} ${n(-s * 0.7)} ${n(s * 1.2)} ${n(s * 0.2)}` +
      `${top}q${n(-s * 0.5)} ${n(-s * 0.9)} ${n(-s * 0.9)} ${n(-s * 0.7)}` +
      `${top}q${n(s * 0.5)} ${n(-s * 0.9)} ${n(s * 0.9)} ${n(-s * 0.7)}`,
  };
};

const steppe: Draw = (x, y, size, turn) => {
  const s = 3.2 * size;
  const root = at(x, y + s / 2);
  return {
    lines:
      `${root}q${n(-0.3)} ${n(-s * 0.6)} ${n(-s * 0.6)} ${n(-s * 0.9)}` +
      `${root}q${n(turn * 0.4)} ${n(-s * 0.7)} ${n(turn)} ${n(-s * 1.2)}` +
      `${root}q${n(0.3)} ${n(-s * 0.6)} ${n(s * 0.6)} ${n(-s * 0.9)}`,
  };
};

const marsh: Draw = (x, y, size) => {
  const s = 4 * size;
  const reed = (dx: number, dy: number, h: number): string => `${at(x + dx, y + dy)}v${n(-h)}`;
  return {
    lines:
      `${at(x - s, y)}h${n(2 * s)}${at(x - s * 0.5, y + 2)}h${n(s)}` +
      reed(-s * 0.4, 0, 3 * size) +
      reed(0, 0, 4 * size) +
      reed(s * 0.4, 0, 3 * size),
  };
};

const desert: Draw = (x, y, size, turn) => {
  const s = 4 * size;
  const dot = (dx: number, dy: number): string => `${at(x + dx, y + dy)}h.01`;
  return turn > 0
    ? {
        lines: `${at(x - s, y)}q${n(s)} ${n(-s * 0.75)} ${n(2 * s)} 0${dot(-s * 0.4, 2.4)}${dot(s * 0.5, 2.6)}`,
      }
    : { lines: dot(-s * 0.8, 0) + dot(0, -1.8) + dot(s * 0.8, 0.4) + dot(0.4, 2.2) };
};

const tundra: Draw = (x, y, size) => {
  const s = 2.6 * size;
  return {
    lines: `${at(x - s, y)}q${n(s * 0.5)} ${n(-s * 0.8)} ${n(s)} 0q${n(s * 0.5)} ${n(-s * 0.8)} ${n(s)} 0`,
  };
};

export const SIGNS: Record<string, Draw> = { mountain, forest, jungle, steppe, marsh, desert, tundra };

/** Between 0 and 1, always the same for a number. */
function chance(seed: number): number {
  const value = Math.sin(seed * 127.1) * 43758.5453;
  return value - Math.floor(value);
}

/** The signs of a terrain, each with its place. */
export interface SignSpots {
  terrain: string;
  signs: { at: Point; sign: Sign }[];
}

function spotsOf(spots: [string, Point[]][], sized: (places: Point[]) => [Point, number][]): SignSpots[] {
  return spots.flatMap(([terrain, places]) => {
    const draw = SIGNS[terrain];
    if (!draw) return [];
    const signs = sized(places).map(([[x, y], size], i) => ({
      at: [x, y] as Point,
      sign: draw(x, y, size * (0.78 + 0.44 * chance(i + x)), chance(i + y + 0.5) - 0.5),
    }));
    return [{ terrain, signs }];
  });
}

/** From these scales on signs are drawn smaller and closer; before that, only some of them, and larger. */
const CLOSE = 2.4;
const FAR = 0.5;
/** Where the smaller signs stand about a place. */
const ABOUT: Point[] = [
  [-3.6, -2.2],
  [3.4, -0.6],
  [-0.6, 3.2],
];

export type Closeness = "far" | "middle" | "close";
export const closeness = (k: number): Closeness => (k < FAR ? "far" : k < CLOSE ? "middle" : "close");

/** The signs of all terrains, as they are drawn from so close. */
export function spotsAt(spots: [string, Point[]][], how: Closeness): SignSpots[] {
  return spotsOf(spots, (places) => {
    if (how === "far") return places.filter((_, i) => i % 3 === 0).map((place) => [place, 1.5]);
    // Not all of them: what is too regular looks like wallpaper.
    if (how === "middle")
      return places
        .filter((_, i) => chance(i) > 0.2)
        .map((place, i) => [place, 0.72 + 0.45 * chance(i + 0.3)]);
    return places.flatMap(([x, y], i) =>
      ABOUT.filter((_, j) => chance(i + 0.1 * j) > 0.3).map(([dx, dy], j): [Point, number] => [
        [x + dx + chance(i + j * 0.3) - 0.5, y + dy + chance(i + j * 0.7) - 0.5],
        j === i % 3 ? 0.62 : 0.46,
      ]),
    );
  });
}

/** The signs within a window but not where something else stands, all of a terrain together. */
export function signPaths(spots: SignSpots[], [x, y, w, h]: Box, taken: Rect[] = []): SignPath[] {
  const free = ([px, py]: Point): boolean =>
    px >= x &&
    px <= x + w &&
    py >= y &&
    py <= y + h &&
    !taken.some(([left, top, right, bottom]) => px > left && px < right && py > top && py < bottom);
  return spots.map(({ terrain, signs }) => {
    const seen = signs.filter(({ at }) => free(at));
    const all = (part: (sign: Sign) => string): string => seen.map(({ sign }) => part(sign)).join("");
    return {
      terrain,
      lines: all(({ lines }) => lines),
      light: all(({ light }) => light ?? ""),
      shade: all(({ shade }) => shade ?? ""),
    };
  });
}

/** One sign alone, for the legend. */
export const signOf = (terrain: string, x: number, y: number): Sign | null =>
  SIGNS[terrain]?.(x, y, 1.1, 0.2) ?? null;
