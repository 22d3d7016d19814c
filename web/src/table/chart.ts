/** The arithmetic of a line chart. */

export interface Scale {
  low: number;
  high: number;
  ticks: number[];
}

const STEPS = [1, 2, 5];

/** Round numbers that hold all values, with about `many` ticks; whole ones, since everything here is counted. */
export function scale(values: number[], many = 5): Scale {
  const least = Math.min(0, ...values);
  const most = Math.max(1, ...values);
  const step = niceStep((most - least) / many);
  const low = Math.floor(least / step) * step;
  const high = Math.ceil(most / step) * step;
  const ticks: number[] = [];
  for (let tick = low; tick <= high; tick += step) ticks.push(tick);
  return { low, high, ticks };
}

function niceStep(rough: number): number {
  for (let power = 1; ; power *= 10) {
    for (const step of STEPS) if (step * power >= rough) return step * power;
  }
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const xOf = (box: Box, i: number, count: number): number =>
  box.left + (count > 1 ? (box.width * i) / (count - 1) : 0);

export const yOf = (box: Box, { low, high }: Scale, value: number): number =>
  box.top + box.height * (1 - (value - low) / (high - low));

/** A course as the `d` of a path: steps, since sums jump and don't glide. */
export function path(box: Box, scale: Scale, values: number[]): string {
  let d = "";
  values.forEach((value, i) => {
    const x = xOf(box, i, values.length).toFixed(1);
    const y = yOf(box, scale, value).toFixed(1);
    d += i === 0 ? `M${x} ${y}` : `H${x}V${y}`;
  });
  return d;
}

/** Heights for labels at the ends of lines: near the wished ones, in their order, `gap` apart and above `bottom`. */
export function spread(wished: number[], gap: number, bottom: number): number[] {
  const order = wished.map((_, i) => i).sort((a, b) => (wished[a] ?? 0) - (wished[b] ?? 0) || a - b);
  const placed = [...wished];
  let last = -Infinity;
  for (const i of order) {
    placed[i] = Math.max(placed[i] ?? 0, last + gap);
    last = placed[i];
  }
  let next = bottom + gap;
  for (const i of order.reverse()) {
    placed[i] = Math.min(placed[i] ?? 0, next - gap);
    next = placed[i];
  }
  return placed;
}
