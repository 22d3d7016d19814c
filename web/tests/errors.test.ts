// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Refused, Unreachable } from "../src/common/api";
import { harmless, Reporter } from "../src/common/errors";
import type { BrowserError } from "../src/common/wire";

let sent: { path: string; body: BrowserError }[];

beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    sent.push({ path, body: JSON.parse(String(init.body)) as BrowserError });
    return { ok: true };
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("errors of the app", () => {
  it("are reported with their place and the kind of page, each once", () => {
    const reporter = new Reporter();
    const error = new TypeError("x is undefined");
    error.stack = "TypeError: x is undefined\n    at f (http://host/assets/Table-abc123.js?v=1:12:34)";
    reporter.report(error);
    reporter.report(error);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.path).toBe("/api/errors");
    const { version, ...body } = sent[0]?.body as BrowserError;
    expect(version).toMatch(/^\d/);
    expect(body).toEqual({ page: "lobby", message: "TypeError: x is undefined", ...place() });
  });

  it("are not reported without end", () => {
    const reporter = new Reporter();
    for (let number = 0; number < 50; number++) reporter.report(new Error(`number ${number}`));
    expect(sent).toHaveLength(5);
  });

  it("are not what the server refuses, nor a lost connection", () => {
    const message = { key: "k", args: {}, domain: "web" };
    const reporter = new Reporter();
    reporter.report(new Refused(409, { code: "stale", message, rule: "", state: null, request: "" }));
    reporter.report(new Unreachable("/api"));
    expect(sent).toEqual([]);
  });

  it("are heard of when nobody has caught them", () => {
    new Reporter().listen();
    dispatchEvent(
      new ErrorEvent("error", { message: "boom", filename: "http://h/a.js#s", lineno: 3, colno: 4 }),
    );
    dispatchEvent(new ErrorEvent("error", { message: "Script error." }));
    const rejected = new Event("unhandledrejection") as Event & { reason: unknown };
    rejected.reason = new Error("late");
    dispatchEvent(rejected);
    expect(sent.map(({ body }) => body.message)).toEqual(["Error: boom", "Error: late"]);
    expect(sent[0]?.body).toMatchObject({ source: "a.js", line: 3, column: 4 });
  });

  it("tell nothing of a table and no secret", () => {
    const secret = "x".repeat(32);
    for (const words of [
      `failed at https://games.example.org/join#${secret}`,
      `GET /api/tables/T/state?seat=1&secret=${secret} failed`,
      `Unexpected token 'H', "Hushhush, ${secret}" is not valid JSON`,
      `duplicate key \`Hushhush\` at 1`,
      `token ${secret}`,
    ])
      expect(harmless(words)).not.toMatch(/Hushhush|xxx|seat=/);
    expect(harmless("Cannot read properties of undefined (reading 'seats')")).toMatch(/reading 'seats'/);
    expect(harmless("a b ".repeat(500))).toHaveLength(300);
  });
});

const place = (): object => ({ source: "Table-abc123.js", line: 12, column: 34 });
