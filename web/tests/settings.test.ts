// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";

import { preferredLanguage, readStored, Settings } from "../src/common/settings.svelte";

// Vitest empties style sheets that are imported, so the file is read.
const { readFileSync } = await vi.importActual<{ readFileSync(path: string, encoding: string): string }>(
  "node:fs",
);
const themeSource = readFileSync("src/common/theme.css", "utf8");

const KEY = "worldstage.settings";
let dark = false;
let still = false;

beforeEach(() => {
  localStorage.clear();
  dark = still = false;
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("dark") ? dark : still,
    addEventListener: () => undefined,
  }));
});

describe("what was stored", () => {
  it("is taken as far as it makes sense", () => {
    const kept = readStored(
      '{"language":"de","theme":"dark","motion":"slow","pace":"fast","name":"Ada","badge":7,"game":"nations"}',
    );
    expect(kept).toEqual({
      language: "de",
      theme: "dark",
      motion: "slow",
      pace: "fast",
      others: "fast",
      name: "Ada",
      badge: 7,
      seated: false,
      game: "nations",
    });
    const odd = readStored('{"language":"fr","theme":3,"motion":"fast","name":{},"badge":99,"game":7}');
    expect(odd).toMatchObject({ language: null, theme: "auto", motion: null, name: "", game: "" });
    for (const text of [null, "", "null", "[]", "nonsense", '"x"']) {
      const { badge, ...rest } = readStored(text);
      expect(rest).toEqual({
        language: null,
        theme: "auto",
        motion: null,
        pace: "normal",
        others: "normal",
        name: "",
        seated: false,
        game: "",
      });
      expect(badge).toBeGreaterThanOrEqual(0);
      expect(badge).toBeLessThan(24);
    }
  });
});

describe("language", () => {
  it("begins with the first one of the browser's that we have texts for", () => {
    expect(preferredLanguage(["fr-FR", "de-AT", "en"])).toBe("de");
    expect(preferredLanguage(["en-GB", "de"])).toBe("en");
    expect(preferredLanguage(["fr"])).toBe("en");
    expect(preferredLanguage([])).toBe("en");
  });
});

describe("settings", () => {
  it("follow the system until the reader says otherwise", () => {
    dark = still = true;
    const settings = new Settings();
    expect([settings.theme, settings.shown, settings.motion]).toEqual(["auto", "dark", "none"]);
    settings.theme = "light";
    settings.motion = "normal";
    expect([settings.theme, settings.shown, settings.motion]).toEqual(["light", "light", "normal"]);
  });

  it("are remembered, and read by other tabs at once", () => {
    const settings = new Settings();
    const other = new Settings();
    settings.language = "de";
    settings.introduce("  Émilie  ", 5);
    expect(new Settings()).toMatchObject({ language: "de", name: "Émilie", badge: 5 });
    dispatchEvent(new StorageEvent("storage", { key: KEY, newValue: localStorage.getItem(KEY) }));
    expect(other).toMatchObject({ language: "de", name: "Émilie", badge: 5 });
  });

  it("that are set to what they are tell nobody", () => {
    const settings = new Settings();
    settings.theme = "dark";
    const store = vi.spyOn(Storage.prototype, "setItem");
    settings.theme = "dark";
    expect(store).not.toHaveBeenCalled();
    store.mockRestore();
  });

  it("hold for the visit where nothing can be stored", () => {
    const refuse = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("full");
    });
    const settings = new Settings();
    settings.theme = "dark";
    expect(settings.shown).toBe("dark");
    refuse.mockRestore();
  });
});

describe("theme", () => {
  type Colours = Record<string, string>;
  const themesIn = (source: string): Record<string, Colours> =>
    Object.fromEntries(
      [...source.matchAll(/:root(\[data-theme="dark"\])? \{([^}]*--ink:[^}]*)\}/g)].map((found) => [
        found[1] ? "dark" : "light",
        Object.fromEntries(
          [...(found[2] ?? "").matchAll(/(--[a-z-]+): (#[0-9a-f]{6})/g)].map((pair) => [pair[1], pair[2]]),
        ),
      ]),
    );
  const [usual = "", stronger = ""] = themeSource.split("@media (prefers-contrast: more)");
  const themes = themesIn(usual);
  const strong = themesIn(stronger);

  function luminance(hex: string): number {
    const [red, green, blue] = [1, 3, 5].map((start) => {
      const part = parseInt(hex.slice(start, start + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }

  function contrast(one: string, other: string): number {
    const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
    return (high + 0.05) / (low + 0.05);
  }

  it.each(["light", "dark"])(
    "has stronger text and borders for people who want more contrast: %s",
    (name) => {
      const more = { ...themes[name], ...strong[name] };
      for (const ground of ["--paper", "--sheet", "--raised"])
        for (const front of ["--ink", "--ink-soft", "--edge", "--accent", "--lit", "--pointed", "--bad"]) {
          const found = contrast(more[front] ?? "", more[ground] ?? "");
          expect(found, `${front} on ${ground}`).toBeGreaterThanOrEqual(7);
          expect(found).toBeGreaterThan(contrast(themes[name]?.[front] ?? "", themes[name]?.[ground] ?? ""));
        }
    },
  );

  it.each(["light", "dark"])("is legible: %s", (name) => legible(themes[name] ?? {}));
  it.each(["light", "dark"])("is legible with more contrast: %s", (name) =>
    legible({ ...themes[name], ...strong[name] }),
  );

  function legible(colour: Colours): void {
    const check = (front: string, ground: string, least: number) =>
      expect(
        contrast(colour[front] ?? "", colour[ground] ?? ""),
        `${front} on ${ground}`,
      ).toBeGreaterThanOrEqual(least);
    for (const ground of ["--paper", "--sheet", "--raised", "--accent-soft"]) {
      for (const front of ["--ink", "--ink-soft", "--accent", "--good", "--bad", "--lit"])
        check(front, ground, 4.5);
      for (const front of ["--edge", "--pointed"]) check(front, ground, 3);
    }
    check("--accent-ink", "--accent", 4.5);
    check("--ink", "--lit-soft", 4.5);
    for (const ground of ["--sea", "--land", "--land-region"]) {
      check("--ink", ground, 4.5);
      check("--lit", ground, 3);
      check("--pointed", ground, 3);
    }
  }
});
