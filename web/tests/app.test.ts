// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
const { app, say, errorText } = await import("../src/common/app.svelte");
const { Refused, Unreachable } = await import("../src/common/api");

let broken: RegExp | null = null;

/** A server with one game, whose title is the language it is asked for in. */
function serve(path: string): unknown {
  if (path === "/api/games") return [{ id: "age-of-reason" }];
  const [domain, language] = path.split("/").slice(-2);
  return { domain, language, names: {}, messages: { "game.title": `${domain} in ${language}` } };
}

beforeEach(async () => {
  broken = null;
  vi.stubGlobal("fetch", (path: string) =>
    broken?.test(path) ? Promise.reject(new Error("away")) : Promise.resolve(Response.json(serve(path))),
  );
  await app.start();
  await app.setLanguage("en");
});

describe("the app", () => {
  it("speaks the language of the reader, with everything that was loaded before", async () => {
    await app.loadGame("age-of-reason");
    expect(app.translator.format("age-of-reason", "game.title")).toBe("age-of-reason in en");
    expect(say("app.close")).toBe("Close");
    await app.setLanguage("de");
    expect(app.language).toBe("de");
    expect(say("app.close")).toBe("Schließen");
    expect(app.translator.format("age-of-reason", "game.title")).toBe("age-of-reason in de");
    app.applyAppearance();
    expect(document.documentElement.lang).toBe("de");
  });

  it("stays with its language where the other one cannot be had", async () => {
    await app.loadGame("age-of-reason");
    broken = /age-of-reason\/de/;
    await app.setLanguage("de");
    expect([app.language, app.settings.language]).toEqual(["en", "en"]);
    expect(say("app.close")).toBe("Close");
  });

  it("says what went wrong", () => {
    expect(errorText(new Unreachable("x"))).toBe(say("error.unreachable"));
    const message = { key: "error.unexpected", args: {}, domain: "web" };
    const fault = { code: "unexpected", message, rule: "", state: null, request: "" };
    expect(errorText(new Refused(500, fault))).toBe(say("error.unexpected"));
    expect(errorText(new Refused(500, { ...fault, request: "1a2b" }))).toMatch(/1a2b/);
  });

  it("asks for the games once", async () => {
    const games = await app.loadGames();
    expect(games).toHaveLength(1);
    broken = /games/;
    expect(await app.loadGames()).toBe(games);
  });
});
