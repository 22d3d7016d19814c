/** What the whole app shares: language and other settings, the texts, the games on offer. */

import { call, Refused } from "./api";
import { Settings, type Motion, type OthersPace, type Pace, type Theme } from "./settings.svelte";
import {
  addGame,
  addLater,
  addServer,
  addTitles,
  AREAS,
  awaitingServer,
  gameTexts,
  isServers,
  keysWithout,
  laterTexts,
  ownTexts,
  type Area,
} from "./load-texts";
import { Translator, type Language, type People, type Value } from "./translator";
import { notices } from "./toast.svelte";
import type { Fault, GameInfo } from "./wire";

/** How the keys of the log's texts begin. */
export const LOG = "log";

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
  /** The areas of our own texts that are here. */
  private areas = new Set<Area>(["app"]);
  /** Texts that are being loaded, by domain and by how their keys begin. */
  private awaited = new Set<string>();
  /** Those of them that have not been asked for yet: what one page misses is asked for together. */
  private wanted = new Map<string, string[]>();
  private arriving: Promise<void> = Promise.resolve();
  private offer: Promise<GameInfo[]> | null = null;
  private alone = new Map<string, Promise<GameInfo>>();

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

  /** Load our own texts that a page needs, without which nothing can be shown. */
  async start(areas: readonly Area[]): Promise<void> {
    this.areas = new Set(["app", ...areas]);
    this.translator = await this.withOwn(this.settings.language);
  }

  /** Load our own texts of some areas, as far as they are not here. */
  async loadAreas(areas: readonly Area[]): Promise<void> {
    for (const area of areas) this.areas.add(area);
    await this.loadTexts(
      "web",
      areas.flatMap((area) => AREAS[area].keys),
    );
  }

  /** Load what the kernel and the server say: when the first page stands, or somebody is told something before that. */
  loadServer(): Promise<void> {
    return this.queue(async () => {
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

  /** One game of those on offer; if they have not been asked for, this one alone is. */
  private gameOf(id: string): Promise<GameInfo> {
    if (this.offer) return this.loadGames().then((games) => found(games, id));
    let game = this.alone.get(id);
    if (!game) {
      this.alone.set(id, (game = call<GameInfo>("GET", `/api/games/${id}`)));
      game.catch(() => this.alone.delete(id)); // to be asked again
    }
    return game;
  }

  /** A game on offer, with its texts in the reader's language. */
  async loadGame(id: string): Promise<GameInfo> {
    const texts = this.loaded.has(id) ? undefined : gameTexts(id, this.language);
    texts?.catch(() => undefined); // told below
    const game = await this.gameOf(id);
    await this.queue(async () => {
      if (this.loaded.has(id)) return;
      const { translator } = this;
      const same = translator.language === this.settings.language;
      this.translator = await addGame(translator, id, same ? texts : undefined);
      this.loaded.add(id);
    });
    return game;
  }

  /** A text of a domain is wanted that is loaded only then. */
  private loadLater(domain: string, beginning: string): void {
    const key = `${domain} ${beginning}`;
    if (this.awaited.has(key)) return;
    this.awaited.add(key);
    if (this.wanted.size === 0) queueMicrotask(() => this.loadWanted());
    this.wanted.set(domain, [...(this.wanted.get(domain) ?? []), beginning]);
  }

  /** Load what is wanted of each domain together. */
  private loadWanted(): void {
    const wanted = this.wanted;
    this.wanted = new Map();
    for (const [domain, beginnings] of wanted)
      void (isServers(domain) ? this.loadServer() : this.loadTexts(domain, beginnings))
        .catch(() => undefined) // asked for again as soon as it is wanted again
        .finally(() => beginnings.forEach((beginning) => this.awaited.delete(`${domain} ${beginning}`)));
  }

  /** Ask for texts of a game now; they are added by what this returns, once the game's first texts are here. */
  laterTexts(game: string, beginnings: readonly string[]): () => Promise<void> {
    const { language } = this;
    const texts = this.loaded.has(game) ? null : laterTexts(game, language, beginnings);
    texts?.catch(() => undefined); // told below
    return () =>
      this.queue(async () => {
        const missing = this.translator.comingIn(game).filter((one) => beginnings.includes(one));
        if (missing.length === 0) return;
        const messages = this.language === language ? await texts : null;
        this.translator = messages
          ? this.translator.joined(game, messages, missing)
          : await addLater(this.translator, game, missing);
      });
  }

  /** Load the texts of a domain whose keys begin with these words, as far as they are missing. */
  loadTexts(domain: string, beginnings: readonly string[]): Promise<void> {
    return this.queue(async () => {
      const missing = this.translator.comingIn(domain).filter((one) => beginnings.includes(one));
      if (missing.length > 0) this.translator = await addLater(this.translator, domain, missing);
    });
  }

  private begin(language: Language): Translator {
    const translator = new Translator(
      language,
      (seat) => this.people(seat),
      (domain, beginning) => this.loadLater(domain, beginning),
    );
    return awaitingServer(translator);
  }

  /** A translator that knows the areas of our own texts that have been needed. */
  private async withOwn(language: Language): Promise<Translator> {
    const areas = [...this.areas];
    const texts = await ownTexts(language, areas);
    return this.begin(language).with("web", texts, {}, keysWithout(areas));
  }

  private async load(language: Language): Promise<Translator> {
    let translator = await addServer(await this.withOwn(language));
    for (const game of this.loaded) {
      const logHere = !this.translator.comingIn(game).includes(LOG);
      translator = await addGame(translator, game);
      if (logHere && translator.comingIn(game).includes(LOG))
        translator = await addLater(translator, game, [LOG]);
    }
    return this.titled ? addTitles(translator) : translator;
  }

  /** Changes of the translator one after another, or one would undo the other. */
  private queue(change: () => Promise<void>): Promise<void> {
    const done = this.arriving.then(change);
    this.arriving = done.catch(() => undefined);
    return done;
  }
}

function found(games: GameInfo[], id: string): GameInfo {
  const game = games.find((candidate) => candidate.id === id);
  if (!game) throw new Error(`no game ${id}`);
  return game;
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
