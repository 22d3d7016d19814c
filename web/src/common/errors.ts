/**
 * Errors of the app itself are reported to the server's log, so that somebody can fix them. A report says what the
 * browser said, where in our files, and on which kind of page: nothing of a table, no talk, no link.
 */

import { Refused, Unreachable } from "./api";
import { match } from "./router.svelte";
import type { BrowserError } from "./wire";

declare const __APP_VERSION__: string;

const MOST = 5; // reports of one page
const LONGEST = 300;

/** What may be told: queries and fragments hold seats and secrets, and what is quoted may come from a table. */
export function harmless(words: string): string {
  return words
    .replace(/[?#]\S*/g, "")
    .replace(/"[^"]*"?|“[^”]*”?|`[^`]*`?|'[^']{40,}'?/g, "…")
    .replace(/[A-Za-z0-9_-]{20,}/g, "…")
    .slice(0, LONGEST);
}

/** The file, line and column at which an error was made. */
function place(error: unknown): Pick<BrowserError, "source" | "line" | "column"> {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const found = /([^\s(@]+):(\d+):(\d+)/.exec(stack);
  return {
    source: fileOf(found?.[1] ?? ""),
    line: Number(found?.[2] ?? 0),
    column: Number(found?.[3] ?? 0),
  };
}

const fileOf = (address: string): string =>
  address
    .replace(/[?#].*/, "")
    .replace(/.*\//, "")
    .slice(0, 100);

export class Reporter {
  private sent = new Set<string>();

  /** Report an error, unless it says nothing about the app, is known already, or there were too many. */
  report(error: unknown, where = place(error)): void {
    if (error instanceof Refused || error instanceof Unreachable) return;
    const message = harmless(error instanceof Error ? `${error.name}: ${error.message}` : typeof error);
    const key = `${message} ${where.source}:${where.line}:${where.column}`;
    if (this.sent.has(key) || this.sent.size >= MOST) return;
    this.sent.add(key);
    const page = match(location.pathname).page;
    const body: BrowserError = { page, message, ...where, version: __APP_VERSION__ };
    const headers = { "Content-Type": "application/json" };
    const init: RequestInit = { method: "POST", headers, credentials: "same-origin", keepalive: true };
    fetch("/api/errors", { ...init, body: JSON.stringify(body) }).catch(() => undefined);
  }

  /** Hear of all errors that nobody has caught. */
  listen(): void {
    addEventListener("error", (event) => {
      if (!event.filename) return; // of a file that is not ours, or of no script at all
      const where = { source: fileOf(event.filename), line: event.lineno, column: event.colno };
      this.report(event.error ?? new Error(event.message), where);
    });
    addEventListener("unhandledrejection", (event) => this.report(event.reason));
  }

  /** A part of the app that is loaded when it is needed; that it cannot be had is reported. */
  async watched<T>(part: Promise<T>): Promise<T> {
    try {
      return await part;
    } catch (error) {
      this.report(error);
      throw error;
    }
  }
}

export const reporter = new Reporter();
