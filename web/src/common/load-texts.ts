/** Where the texts come from: our own TOML files, and the catalogues of the server. */

import { call } from "./api";
import { flatten, Translator, type Language } from "./translator";
import type { Catalogue } from "./wire";

type Tree = { default: Record<string, unknown> };

const areas = import.meta.glob<Tree>("../text/*/*.toml");
const uis = import.meta.glob<Tree>("../games/*/text/*.toml");

/** The browser's own texts; all areas are one domain. */
export async function ownTexts(language: Language): Promise<Record<string, string>> {
  const wanted = Object.entries(areas).filter(([path]) => path.includes(`/text/${language}/`));
  const trees = await Promise.all(wanted.map(([, load]) => load()));
  return Object.assign({}, ...trees.map((tree) => flatten(tree.default))) as Record<string, string>;
}

/** What the browser itself says about a game. */
async function uiTexts(game: string, language: Language): Promise<Record<string, string>> {
  const load = uis[`../games/${game}/text/${language}.toml`];
  return load ? flatten((await load()).default) : {};
}

const catalogue = (name: string, language: Language, part = "") =>
  call<Catalogue>("GET", `/api/text/${name}/${language}${part && `?part=${part}`}`);

/** Add what the kernel and the server say; the table works without it, so a failure is no reason to stop. */
export async function addServer(translator: Translator): Promise<Translator> {
  const [kernel, server] = await Promise.allSettled([
    catalogue("kernel", translator.language),
    catalogue("server", translator.language),
  ]);
  let known = translator;
  if (kernel.status === "fulfilled") known = known.with("", kernel.value.messages, kernel.value.names);
  if (server.status === "fulfilled") known = known.with("server", server.value.messages, server.value.names);
  return known;
}

/** What is loaded of a game before it is needed: the texts that a table says at once. */
export const gameTexts = (game: string, language: Language) =>
  Promise.all([catalogue(game, language, "first"), uiTexts(game, language)]);

export async function addGame(
  translator: Translator,
  game: string,
  texts = gameTexts(game, translator.language),
): Promise<Translator> {
  const [theirs, ours] = await texts;
  return translator.with(game, theirs.messages, withRepeats(theirs), theirs.later).with(`web.${game}`, ours);
}

/** Add what a table says seldom: the messages of a domain whose keys begin with a word, or all that are missing. */
export async function addLater(
  translator: Translator,
  domain: string,
  beginnings = translator.comingIn(domain),
): Promise<Translator> {
  const parts = await Promise.all(
    beginnings.map(async (beginning) => catalogue(domain, translator.language, beginning)),
  );
  const messages = Object.assign({}, ...parts.map((part) => part.messages)) as Record<string, string>;
  return translator.joined(domain, messages, beginnings);
}

/** The names, with forms also for things that are called like those of another kind. */
function withRepeats({ names, same }: Catalogue): Catalogue["names"] {
  for (const [kind, other] of Object.entries(same)) {
    const things = names[kind] ?? {};
    for (const [label, forms] of Object.entries(things))
      if (Object.keys(forms).length === 0) things[label] = names[other]?.[label] ?? forms;
  }
  return names;
}

/** Add what a lobby says of all games: their titles and summaries. */
export async function addTitles(translator: Translator): Promise<Translator> {
  const { messages } = await catalogue("games", translator.language);
  const games = new Map<string, Record<string, string>>();
  for (const [key, message] of Object.entries(messages)) {
    const [game = "", ...rest] = key.split(".");
    games.set(game, { ...games.get(game), [rest.join(".")]: message });
  }
  let known = translator;
  for (const [game, own] of games) if (!known.knows(game, "game.title")) known = known.with(game, own);
  return known;
}
