// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
const { app, say, errorText } = await import("../src/common/app.svelte");
const { Refused, Unreachable } = await import("../src/common/api");

let broken: RegExp | null = null;

/** A server with one game, whose title is the language it is asked for in. */
function serve(address: string): unknown {
  const [path = "", query] = address.split("?");
  if (path === "/api/games") return [{ id: "age-of-reason" }];
  if (path === "/api/games/age-of-reason") return { id: "age-of-reason" };
  const [domain, language] = path.split("/").slice(-2);
  const about = {
    domain,
    language,
    later: query === "part=first" ? ["why"] : [],
    packed: { area: { labels: "spain north-sea", forms: { name: "$|España", dative: "in $||~" } } },
  };
  const names = { port: { "spain:west": { name: "Cádiz (West)" } } };
  if (query === "part=why") return { ...about, names: {}, messages: { "why.not": `why in ${language}` } };
  return { ...about, names, messages: { "game.title": `${domain} in ${language}` } };
}

beforeEach(async () => {
  broken = null;
  vi.stubGlobal("fetch", (path: string) =>
    broken?.test(path) ? Promise.reject(new Error("away")) : Promise.resolve(Response.json(serve(path))),
  );
  await app.start([]);
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

  it("loads what a table says seldom when it is to be said, and until then says nothing", async () => {
    await app.loadGame("age-of-reason");
    const said = (key: string) => app.translator.format("age-of-reason", key);
    expect([said("why.not"), said("nothing.such")]).toEqual(["", "nothing.such"]);
    await vi.waitFor(() => expect(said("why.not")).toBe("why in en"));
    expect(said("game.title")).toBe("age-of-reason in en");
    expect(said("why.unknown")).toBe("why.unknown");
    await app.setLanguage("de");
    expect(said("why.not")).toBe("");
    await vi.waitFor(() => expect(said("why.not")).toBe("why in de"));
  });

  it("loads all of it at once where all of it is shown", async () => {
    await app.loadWholeGame("age-of-reason");
    expect(app.translator.format("age-of-reason", "why.not")).toBe("why in en");
  });

  it("knows things by their names, packed or not", async () => {
    await app.loadGame("age-of-reason");
    await app.setLanguage("de");
    const name = (kind: string, label: string) => app.translator.name("age-of-reason", kind, label);
    expect([name("area", "spain"), name("area", "north-sea")]).toEqual(["España", "North Sea"]);
    expect([name("port", "spain:west"), name("port", "rome")]).toEqual(["Cádiz (West)", "rome"]);
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
