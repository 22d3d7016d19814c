import { describe, expect, it } from "vitest";

import { bytesOf, commitment, derive, keyOf, verify } from "../../src/table/verify";

// Made by worldstage.core.chance: seed_bytes(7), commitment and derive.
const SEED = "8acfd0b5e7290eb5ba9cef9d63a8813d9ef02b2bfb7b57e975dd3483aeda8e0a";
const COMMITMENT = "4bc99d3eaaac093d982c23e09b490e8bc4e9440b49a1cd94a03afd366be23d38";
const CONTEXT = "age-of-reason/1/salz ß";
const HALF = (1n << 63n) + 1n; // nearly every second number is thrown away
const VECTORS: [string, bigint, bigint][] = [
  ["start", 4n, 3n],
  ["attack", 6n, 1n],
  ["attack", 6n, 2n],
  ["marker", 65n, 10n],
  ["wide", HALF, 8733932769267477543n],
  ["wide", HALF, 4783929421325371878n],
  ["wide", HALF, 6703886595910480791n],
  ["one", 1n, 0n],
  ["unrest", 6n, 1n],
];

const draws = VECTORS.slice(0, 4).map(([why, n, value], index) => ({
  index,
  why,
  n: Number(n),
  value: Number(value),
}));
const proof = { seed: SEED, commitment: COMMITMENT, context: CONTEXT, draws, parts: [], fault: null };

describe("draws", () => {
  it("follow from the seed as the library derives them", async () => {
    const key = await keyOf(SEED);
    const derived = await Promise.all(VECTORS.map(([why, n], index) => derive(key, CONTEXT, index, why, n)));
    expect(derived).toEqual(VECTORS.map(([, , value]) => value));
  });

  it("begin with the commitment", async () => {
    expect(bytesOf("00ff10")).toEqual(new Uint8Array([0, 255, 16]));
    expect(await commitment(SEED)).toBe(COMMITMENT);
  });
});

describe("a whole table", () => {
  it("is verified draw by draw", async () => {
    const told: number[] = [];
    const verdict = await verify(proof, ({ draw }) => void told.push(draw.index));
    expect(verdict.right).toBe(true);
    expect(verdict.digest).toBe(COMMITMENT);
    expect(told).toEqual([0, 1, 2, 3]);
  });

  it("does not pass with a draw that was changed, moved or left out", async () => {
    const changed = draws.map((draw) => (draw.index === 2 ? { ...draw, value: 3 } : draw));
    const verdict = await verify({ ...proof, draws: changed }, () => undefined);
    expect(verdict.checked.map(({ right }) => right)).toEqual([true, true, false, true]);
    expect(verdict.right).toBe(false);
    const gap = await verify({ ...proof, draws: [draws[0]!, ...draws.slice(2)] }, () => undefined);
    expect(gap.right).toBe(false);
  });

  it("does not pass with another seed than the one committed to", async () => {
    const other = await verify({ ...proof, commitment: COMMITMENT.replace("4", "5") }, () => undefined);
    expect(other.committed).toBe(false);
    expect(other.right).toBe(false);
  });
});
