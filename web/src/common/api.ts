/** The HTTP side: typed calls, one idempotency key per command, faults as messages. */

import { randomHex } from "./random";
import type { Fault } from "./wire";

/** The server said no; `fault` says why, in any language. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly fault: Fault,
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
  // What the server lets be kept (texts, rules) is asked for again by its ETag; all else it forbids to keep.
  const init: RequestInit = { method, headers, credentials: "same-origin", cache: "no-cache" };
  if (body !== undefined) init.body = JSON.stringify(body);
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Unreachable(path);
  }
  if (response.ok) return (await response.json()) as T;
  throw new Refused(response.status, await faultOf(response));
}

async function faultOf(response: Response): Promise<Fault> {
  try {
    return (await response.json()) as Fault;
  } catch {
    const message = { key: "error.unexpected", args: {}, domain: "web" };
    return { code: "unexpected", message, rule: "", state: null };
  }
}

/** What a server that is just restarting answers, or the proxy before it. */
const PASSING = [502, 503, 504];

/** Retry a command with the same key until the server has answered: it is carried out at most once. */
export async function insist<T>(path: string, body: unknown, attempts = 6, key = randomHex(16)): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call<T>("POST", path, body, key);
    } catch (error) {
      const passing =
        error instanceof Unreachable || (error instanceof Refused && PASSING.includes(error.status));
      if (!passing || attempt >= attempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250 * 2 ** attempt));
    }
  }
}
