// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Refused } from "../src/common/api";
import { claimLink, hasTried } from "../src/common/claims";

const PERSON = { name: "Bob", badge: 3 };
let sent: { key: string; body: { secret: string; name: string } }[];
let answer: () => Response;

const json = (content: unknown, status = 200): Response => new Response(JSON.stringify(content), { status });

beforeEach(() => {
  localStorage.clear();
  sent = [];
  answer = () => json({ table: "T", seat: 1 });
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    const headers = init.headers as Record<string, string>;
    sent.push({ key: headers["Idempotency-Key"] ?? "", body: JSON.parse(String(init.body)) });
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a link", () => {
  it("is sent with a key that is forgotten when the answer is here", async () => {
    expect(await claimLink("secret", PERSON)).toEqual({ table: "T", seat: 1 });
    expect(sent[0]?.body).toMatchObject({ secret: "secret", name: "Bob", badge: 3 });
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(hasTried("secret")).toBe(false);
  });

  it("whose answer was lost is sent again with the same key, by the same browser only", async () => {
    answer = () => {
      throw new TypeError("cut off");
    };
    const lost = claimLink("secret", PERSON).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    await lost;
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(hasTried("secret")).toBe(true);
    expect(hasTried("another")).toBe(false);
    answer = () => json({ table: "T", seat: 1 });
    await claimLink("secret", PERSON);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    await claimLink("another", PERSON);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });

  it("that was used by somebody else is refused at once", async () => {
    const fault = { code: "link_used", message: { key: "error.link_used", args: {}, domain: "server" } };
    answer = () => json(fault, 410);
    await expect(claimLink("secret", PERSON)).rejects.toBeInstanceOf(Refused);
    expect(sent).toHaveLength(1);
  });

  it("that was tried long ago is not tried again by itself", async () => {
    const long = { secret: { key: "k".repeat(32), at: Date.now() - 31 * 86_400_000 } };
    localStorage.setItem("worldstage.claims", JSON.stringify(long));
    expect(hasTried("secret")).toBe(false);
  });
});
