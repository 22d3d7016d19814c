/** The reader's own settings on this device. Other tabs follow at once. */

import type { Language } from "./translator";

export type Theme = "auto" | "light" | "dark";
export type Motion = "normal" | "slow" | "none";
/** How fast scenes are shown; off: there are none. */
export type Pace = "normal" | "fast" | "off";
/** How long a move of somebody else is seen before the next one; off: nothing is waited for. */
export type OthersPace = "slow" | Pace;

interface Stored {
  language: Language | null;
  theme: Theme;
  motion: Motion | null;
  pace: Pace;
  others: OthersPace;
  name: string;
  badge: number;
  seated: boolean;
  game: string;
}

const KEY = "worldstage.settings";
const BADGES = 24;

const one = <T extends string>(value: unknown, ...known: T[]): T | null =>
  known.find((candidate) => candidate === value) ?? null;

/** What was stored, as far as it makes sense: nobody but us wrote it, but perhaps another version did. */
export function readStored(text: string | null): Stored {
  let raw: Record<string, unknown> = {};
  try {
    raw = (JSON.parse(text ?? "{}") ?? {}) as Record<string, unknown>;
  } catch {
    // Nothing readable is stored: the defaults are used.
  }
  const pace = one(raw.pace, "normal", "fast", "off") ?? "normal";
  const badge = Number.isInteger(raw.badge) && Number(raw.badge) >= 0 && Number(raw.badge) < BADGES;
  return {
    language: one(raw.language, "de", "en"),
    theme: one(raw.theme, "auto", "light", "dark") ?? "auto",
    motion: one(raw.motion, "normal", "slow", "none"),
    pace,
    others: one(raw.others, "slow", "normal", "fast", "off") ?? pace,
    name: typeof raw.name === "string" ? raw.name.slice(0, 40) : "",
    badge: badge ? Number(raw.badge) : Math.floor(Math.random() * BADGES),
    seated: raw.seated === true,
    game: typeof raw.game === "string" ? raw.game : "",
  };
}

/** The language to begin with: the first of the browser's languages that we have texts for. */
export function preferredLanguage(languages: readonly string[]): Language {
  for (const language of languages) {
    const found = one(language.slice(0, 2).toLowerCase(), "de", "en");
    if (found) return found;
  }
  return "en";
}

export class Settings {
  private stored = $state.raw<Stored>(readStored(read()));
  private systemDark = $state(false);
  private systemStill = $state(false);

  constructor() {
    follow("(prefers-color-scheme: dark)", (matches) => (this.systemDark = matches));
    follow("(prefers-reduced-motion: reduce)", (matches) => (this.systemStill = matches));
    addEventListener("storage", (event) => {
      if (event.key === KEY) this.stored = readStored(event.newValue);
    });
  }

  get language(): Language {
    return this.stored.language ?? preferredLanguage(navigator.languages);
  }
  set language(language: Language) {
    this.write({ language });
  }

  get theme(): Theme {
    return this.stored.theme;
  }
  set theme(theme: Theme) {
    this.write({ theme });
  }

  /** The theme to be shown, "auto" resolved. */
  get shown(): "light" | "dark" {
    if (this.stored.theme !== "auto") return this.stored.theme;
    return this.systemDark ? "dark" : "light";
  }

  get motion(): Motion {
    return this.stored.motion ?? (this.systemStill ? "none" : "normal");
  }
  set motion(motion: Motion) {
    this.write({ motion });
  }

  get pace(): Pace {
    return this.stored.pace;
  }
  set pace(pace: Pace) {
    this.write({ pace });
  }

  get others(): OthersPace {
    return this.stored.others;
  }
  set others(others: OthersPace) {
    this.write({ others });
  }

  get name(): string {
    return this.stored.name;
  }
  get badge(): number {
    return this.stored.badge;
  }

  /** Remember how the reader wants to be called and marked. */
  introduce(name: string, badge: number): void {
    this.write({ name: name.trim().slice(0, 40), badge });
  }

  /** Whether the reader sat at a table when last in the lobby. */
  get seated(): boolean {
    return this.stored.seated;
  }
  set seated(seated: boolean) {
    this.write({ seated });
  }

  /** The game that was chosen last; "" before the first choice. */
  get game(): string {
    return this.stored.game;
  }
  set game(game: string) {
    this.write({ game });
  }

  private write(changes: Partial<Stored>): void {
    const same = Object.entries(changes).every(([key, value]) => this.stored[key as keyof Stored] === value);
    if (same) return; // otherwise an effect that sets what it reads would run forever
    this.stored = { ...this.stored, ...changes };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.stored));
    } catch {
      // A browser that stores nothing: the settings hold until the page is closed.
    }
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function follow(query: string, told: (matches: boolean) => void): void {
  const list = matchMedia(query);
  list.addEventListener("change", (event) => told(event.matches));
  told(list.matches);
}
