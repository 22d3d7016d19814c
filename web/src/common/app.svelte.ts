/** What the whole app shares: language and other settings, the texts, the games on offer. */

import { call, Refused } from "./api";
import { Settings, type Motion, type OthersPace, type Pace, type Theme } from "./settings.svelte";
import { addGame, addLater, addServer, addTitles, gameTexts, ownTexts } from "./load-texts";
import { Translator, type Language, type People, type Value } from "./translator";
import { notices } from "./toast.svelte";
import type { Fault, GameInfo } from "./wire";

export const nobody: People = () => null;

class App {
  readonly settings = new Settings();
  /** Who sits where at the table that is open. */
  people = $state.raw<People>(nobody);
  /** A table in play has a head of its own, in one row with its seats. */
  bare = $state(false);
  /** All that can be said now; replaced as a whole when the language changes or texts arrive. */
  translator = $state.raw(this.begin(this.settings.language));
  games = $state.raw<GameInfo[]>([]);
  private loaded = new Set<string>();
  private titled = false;
  /** Texts that are being loaded, by domain and by how their keys begin. */
  private awaited = new Set<string>();
  private arriving: Promise<void> = Promise.resolve();
  private offer: Promise<GameInfo[]> | null = null;

  get language(): Language {
    return this.translator.language;
  }

  get theme(): Theme {
    return this.settings.theme;
  }
  set theme(theme: Theme) {
    this.settings.theme = theme;
  }

  get motion(): Motion {
    return this.settings.motion;
  }
  set motion(motion: Motion) {
    this.settings.motion = motion;
  }

  get pace(): Pace {
    return this.settings.pace;
  }
  set pace(pace: Pace) {
    this.settings.pace = pace;
  }

  get others(): OthersPace {
    return this.settings.others;
  }
  set others(others: OthersPace) {
    this.settings.others = others;
  }

  /** The factor of every duration: 0 where motion is not wanted. */
  get tempo(): number {
    return this.motion === "none" ? 0 : this.motion === "slow" ? 2.5 : 1;
  }

  /** Put on the root element what style sheets and screen readers need to know. */
  applyAppearance(): void {
    const root = document.documentElement;
    root.lang = this.language;
    root.dataset.theme = this.settings.shown;
    root.dataset.motion = this.motion;
  }

  /** Load our own texts, without which nothing can be shown; the server's follow. */
  async start(): Promise<void> {
    const language = this.settings.language;
    this.translator = this.begin(language).with("web", await ownTexts(language));
    void this.queue(async () => {
      this.translator = await addServer(this.translator);
    });
  }

  /** Change the language, as soon as all its texts are there. */
  setLanguage(language: Language): Promise<void> {
    this.settings.language = language;
    return this.queue(async () => {
      if (this.translator.language === language) return;
      try {
        this.translator = await this.load(language);
      } catch (error) {
        this.settings.language = this.translator.language;
        notices.tell(errorText(error), true);
      }
    });
  }

  /** The games on offer, asked for once. */
  async loadGames(): Promise<GameInfo[]> {
    this.offer ??= call<GameInfo[]>("GET", "/api/games?board=none");
    try {
      this.games = await this.offer;
    } catch (error) {
      this.offer = null; // to be asked again
      throw error;
    }
    return this.games;
  }

  /** The games on offer with their titles, without all the rest of their texts. */
  async loadTitles(): Promise<GameInfo[]> {
    const games = await this.loadGames();
    await this.queue(async () => {
      if (!this.titled) this.translator = await addTitles(this.translator);
      this.titled = true;
    });
    return games;
  }

  /** A game on offer, with all its texts, also those that a table needs seldom. */
  async loadWholeGame(id: string): Promise<GameInfo> {
    const game = await this.loadGame(id);
    await this.queue(async () => {
      this.translator = await addLater(this.translator, id);
    });
    return game;
  }

  /** A game on offer, with its texts in the reader's language. */
  async loadGame(id: string): Promise<GameInfo> {
    const texts = this.loaded.has(id) ? undefined : gameTexts(id, this.language);
    texts?.catch(() => undefined); // told below
    const games = await this.loadGames();
    await this.queue(async () => {
      if (this.loaded.has(id)) return;
      const { translator } = this;
      const same = translator.language === this.settings.language;
      this.translator = await addGame(translator, id, same ? texts : undefined);
      this.loaded.add(id);
    });
    const game = games.find((candidate) => candidate.id === id);
    if (!game) throw new Error(`no game ${id}`);
    return game;
  }

  /** A text of a domain is wanted that is loaded only then. */
  private loadLater(domain: string, beginning: string): void {
    const wanted = `${domain} ${beginning}`;
    if (this.awaited.has(wanted)) return;
    this.awaited.add(wanted);
    void this.queue(async () => {
      if (this.translator.comingIn(domain).includes(beginning))
        this.translator = await addLater(this.translator, domain, [beginning]);
    })
      .catch(() => undefined) // asked for again as soon as it is wanted again
      .finally(() => this.awaited.delete(wanted));
  }

  private begin(language: Language): Translator {
    return new Translator(
      language,
      (seat) => this.people(seat),
      (domain, beginning) => this.loadLater(domain, beginning),
    );
  }

  private async load(language: Language): Promise<Translator> {
    let translator = await addServer(this.begin(language).with("web", await ownTexts(language)));
    for (const game of this.loaded) translator = await addGame(translator, game);
    return this.titled ? addTitles(translator) : translator;
  }

  /** Changes of the translator one after another, or one would undo the other. */
  private queue(change: () => Promise<void>): Promise<void> {
    const done = this.arriving.then(change);
    this.arriving = done.catch(() => undefined);
    return done;
  }
}

export const app = new App();

/** A message of the browser's own catalogue; in a template it follows the language by itself. */
export const say = (key: string, values: Record<string, Value> = {}): string =>
  app.translator.say(key, values);

/** What to tell the reader about something that went wrong. */
export function errorText(error: unknown): string {
  return error instanceof Refused ? faultText(error.fault) : say("error.unreachable");
}

/** The text of a fault; one of the server's own comes with what to quote when it is reported. */
export function faultText(fault: Fault): string {
  const words = app.translator.render(fault.message);
  return fault.request ? `${words} ${say("error.reference", { id: fault.request })}` : words;
}
