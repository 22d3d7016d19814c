/** Signs of the terrain as on printed maps, each small and quiet: what kind of land an area is must not hang on its tint. */

import type { Box, Point } from "../../../common/canvas";

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

const mountain: Draw = (x, y, size, turn) => {
  const [w, h] = [6 * size, 8 * size];
  const peak = turn * w * 0.5;
  const foot = at(x - w, y + h / 2);
  return {
    lines:
      foot + by(w + peak, -h) + by(w - peak, h) + at(x + peak, y - h / 2) + by(-0.6, h * 0.35, 1.4, h * 0.2),
    light: `${foot}${by(w + peak, -h)}${by(w - peak, h)}z`,
    shade: `${at(x + peak, y - h / 2)}${by(w - peak, h)}${by(-w * 0.9 - peak * 0.4, 0)}${by(w * 0.3, -h * 0.45)}z`,
  };
};

const forest: Draw = (x, y, size) => {
  const r = 2.3 * size;
  return {
    lines: `${at(x, y + r)}v${n(2.2 * size)}`,
    light: "",
    shade: `${at(x - r, y)}a${n(r)} ${n(r * 1.15)} 0 1 1 ${n(2 * r)} 0a${n(r)} ${n(r * 1.15)} 0 1 1 ${n(-2 * r)} 0z`,
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

export function spotsOf(spots: [string, Point[]][]): SignSpots[] {
  return spots.flatMap(([terrain, places]) => {
    const draw = SIGNS[terrain];
    if (!draw) return [];
    const signs = places.map(([x, y], i) => ({
      at: [x, y] as Point,
      sign: draw(x, y, 0.78 + 0.44 * chance(i + x), chance(i + y + 0.5) - 0.5),
    }));
    return [{ terrain, signs }];
  });
}

/** The signs within a window, all of a terrain together. */
export function signPaths(spots: SignSpots[], [x, y, w, h]: Box): SignPath[] {
  return spots.map(({ terrain, signs }) => {
    const seen = signs.filter(({ at }) => at[0] >= x && at[0] <= x + w && at[1] >= y && at[1] <= y + h);
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
