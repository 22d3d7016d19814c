/**
 * Provable fairness, checked in the browser: the seed fits what was published before the game, and every die and draw
 * follows from it. The same arithmetic as `worldstage verify`, by the browser's own cryptography.
 */

import type { Draw, Proof } from "../common/wire-extra";

const SPACE = 1n << 64n;

export interface Checked {
  draw: Draw;
  /** What the seed gives. */
  derived: bigint;
  right: boolean;
}

export interface Verdict {
  /** The SHA-256 of the seed. */
  digest: string;
  committed: boolean;
  checked: Checked[];
  right: boolean;
}

export function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** What a table publishes before anyone acts. */
export const commitment = async (seed: string): Promise<string> =>
  hexOf(await crypto.subtle.digest("SHA-256", bytesOf(seed)));

export const keyOf = (seed: string): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", bytesOf(seed), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);

/** One draw of 0 to n-1: numbers that would favour small results are thrown away. */
export async function derive(
  key: CryptoKey,
  context: string,
  index: number,
  why: string,
  n: bigint,
): Promise<bigint> {
  const limit = (SPACE / n) * n;
  for (let attempt = 0; ; attempt++) {
    const text = new TextEncoder().encode(`${context}/${index}/${why}/${n}/${attempt}`);
    const mac = await crypto.subtle.sign("HMAC", key, text);
    const number = new DataView(mac).getBigUint64(0);
    if (number < limit) return number % n;
  }
}

/** Check a whole table, telling of each draw as soon as it is done. */
export async function verify(
  proof: Proof,
  tell: (checked: Checked) => void | Promise<void>,
): Promise<Verdict> {
  const digest = await commitment(proof.seed);
  const key = await keyOf(proof.seed);
  const checked: Checked[] = [];
  for (const draw of proof.draws) {
    const derived = await derive(key, proof.context, checked.length, draw.why, BigInt(draw.n));
    const one = { draw, derived, right: derived === BigInt(draw.value) && draw.index === checked.length };
    checked.push(one);
    await tell(one);
  }
  const committed = digest === proof.commitment;
  return { digest, committed, checked, right: committed && checked.every((one) => one.right) };
}
