import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { insist, Refused } from "../src/common/api";

interface Asked {
  key: string;
  at: number;
}

let asked: Asked[];
let statuses: number[];

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    asked.push({ key: (init.headers as Record<string, string>)["Idempotency-Key"] ?? "", at: Date.now() });
    const status = statuses.shift() ?? 200;
    const headers = new Headers(status === 503 ? { "Retry-After": "2" } : {});
    const message = { key: "error.no_database", args: {}, domain: "server" };
    const fault = { code: "no_database", message, rule: "", state: null, request: "id" };
    return {
      ok: status === 200,
      status,
      headers,
      json: async () => (status === 200 ? { revision: 7 } : fault),
    };
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a command that the server cannot save", () => {
  it("is sent again with the same key, in growing pauses, and the reader is told", async () => {
    statuses = [503, 503, 503, 503];
    const told: unknown[] = [];
    const done = insist<{ revision: number }>("/commands", {}, (why) => told.push(why));
    await vi.runAllTimersAsync();
    expect((await done).revision).toBe(7);
    expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
    expect(asked[0]?.key).not.toBe("");
    const pauses = asked.slice(1).map(({ at }, i) => at - (asked[i]?.at ?? 0));
    expect(pauses).toEqual([2000, 2000, 2000, 4000]);
    expect(told).toHaveLength(4);
    expect(told[0]).toBeInstanceOf(Refused);
  });

  it("is given up in the end", async () => {
    statuses = Array<number>(50).fill(503);
    const done = insist("/commands", {}).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(await done).toBeInstanceOf(Refused);
    expect(asked).toHaveLength(8);
  });

  it("is not sent again when it was refused", async () => {
    statuses = [409];
    await expect(insist("/commands", {})).rejects.toBeInstanceOf(Refused);
    expect(asked).toHaveLength(1);
  });
});
