/** The HTTP side: typed calls, one idempotency key per command, faults as messages. */

import { randomHex } from "./random";
import type { Fault } from "./wire";

/** The server refused; `fault` says why, in any language. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly fault: Fault,
    /** Seconds after which the server wants to be asked again. */
    readonly later = 0,
  ) {
    super(fault.code);
  }
}

/** The server could not be reached: nothing is known about what it did. */
export class Unreachable extends Error {}

export async function call<T>(method: string, path: string, body?: unknown, key?: string): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key !== undefined) headers["Idempotency-Key"] = key;
  // Texts and rules may be cached and are revalidated by ETag; the server forbids caching anything else.
  const init: RequestInit = { method, headers, credentials: "same-origin", cache: "no-cache" };
  if (body !== undefined) init.body = JSON.stringify(body);
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Unreachable(path);
  }
  if (response.ok) return (await response.json()) as T;
  const later = Number(response.headers.get("Retry-After")) || 0;
  throw new Refused(response.status, await faultOf(response), later);
}

async function faultOf(response: Response): Promise<Fault> {
  try {
    return (await response.json()) as Fault;
  } catch {
    const message = { key: "error.unexpected", args: {}, domain: "web" };
    return { code: "unexpected", message, rule: "", state: null, request: "" };
  }
}

/** The answers of a server that is restarting or has lost its database, or of the proxy in front of it. */
const PASSING = [502, 503, 504];
const ATTEMPTS = 8;
const LONGEST_PAUSE = 10_000;

/**
 * Retry a command with the same key until the server has answered: it is carried out at most once. A 503 leaves open
 * whether it was; the next answer does not. `onRetry` is told why there is a next attempt.
 * `first`: another way to send it, tried first.
 */
export async function insist<T>(
  path: string,
  body: unknown,
  onRetry: (why: Refused | Unreachable) => void = () => undefined,
  key = randomHex(16),
  first: ((key: string) => Promise<T>) | null = null,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await (attempt === 1 && first ? first(key) : call<T>("POST", path, body, key));
    } catch (error) {
      if (!isPassing(error) || attempt >= ATTEMPTS) throw error;
      onRetry(error);
      const later = error instanceof Refused ? 1000 * error.later : 0;
      const pause = Math.min(Math.max(250 * 2 ** attempt, later), LONGEST_PAUSE);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

const isPassing = (error: unknown): error is Refused | Unreachable =>
  error instanceof Unreachable || (error instanceof Refused && PASSING.includes(error.status));
