/** Exchanging a secret link for a seat, so that a lost answer does no harm.

The server knows a browser that sends the same request again by its key. The key is kept until the answer is here, since
the page may be loaded again in between. */

import { insist } from "./api";
import { salt } from "./links";
import { randomHex } from "./random";
import type { Claimed } from "./wire";

const KEPT = "worldstage.claims";
const LONGEST = 30 * 86_400_000; // as long as an invitation is good for

type Tried = Record<string, { key: string; at: number }>;

function tried(now = Date.now()): Tried {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Tried;
    return Object.fromEntries(Object.entries(found).filter(([, { at }]) => now - at < LONGEST));
  } catch {
    return {};
  }
}

function keep(claims: Tried): void {
  try {
    if (Object.keys(claims).length) localStorage.setItem(KEPT, JSON.stringify(claims));
    else localStorage.removeItem(KEPT);
  } catch {
    // Nothing can be stored here: a lost answer must be asked for before the page is left.
  }
}

const keys = new Map<string, string>();

/** Whether this browser has sent the secret already and not got an answer. */
export const hasTried = (secret: string): boolean => secret in tried();

function keyOf(secret: string): string {
  const known = tried()[secret]?.key ?? keys.get(secret) ?? randomHex(16);
  keys.set(secret, known);
  keep({ ...tried(), [secret]: { key: known, at: Date.now() } });
  return known;
}

/** Take the seat. Links opened in two tabs at once are exchanged one after the other: each answer renews the cookie. */
export async function claimLink(secret: string, person: { name: string; badge: number }): Promise<Claimed> {
  const claim = async () => {
    const body = { secret, ...person, salt: salt() };
    const claimed = await insist<Claimed>("/api/claim", body, undefined, keyOf(secret));
    const { [secret]: _, ...others } = tried();
    keep(others);
    return claimed;
  };
  const locks = (navigator as Partial<Navigator>).locks;
  return locks ? locks.request("worldstage.claim", claim) : claim();
}
