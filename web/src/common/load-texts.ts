/** Where the texts come from: our own TOML files, and the catalogues of the server. */

import { call } from "./api";
import { flatten, Translator, WHOLE, type Language, type Names } from "./translator";
import type { Catalogue, PackedNames } from "./wire";

type Tree = { default: Record<string, unknown> };

const files = import.meta.glob<Tree>("../text/*/*.toml");
const uis = import.meta.glob<Tree>("../games/*/text/*.toml");

/** The browser's own texts are one domain in several areas: the files of each, and how its keys begin. */
export const AREAS = {
  app: { files: ["app"], keys: ["app", "settings", "error", "seat", "level", "badge"] },
  lobby: { files: ["lobby"], keys: ["lobby", "new", "person", "join", "room", "missing"] },
  table: { files: ["table", "orders", "learning"], keys: ["table"] },
  generic: { files: ["generic"], keys: ["generic"] },
  about: { files: ["about"], keys: ["about"] },
} as const;
export type Area = keyof typeof AREAS;
const ALL = Object.keys(AREAS) as Area[];

export type Messages = Record<string, string>;

/** The areas in which there are keys that begin like these. */
export const areasWith = (beginnings: readonly string[]): Area[] =>
  ALL.filter((area) => AREAS[area].keys.some((key) => beginnings.includes(key)));

/** The browser's own texts of some areas. */
export async function ownTexts(language: Language, areas: readonly Area[]): Promise<Messages> {
  const wanted = areas.flatMap((area) => AREAS[area].files.map((file) => `../text/${language}/${file}.toml`));
  const trees = await Promise.all(wanted.map((path) => files[path]?.()));
  return Object.assign({}, ...trees.map((tree) => flatten(tree?.default ?? {}))) as Messages;
}

/** How the keys of all other areas begin. */
export const keysWithout = (areas: readonly Area[]): string[] =>
  ALL.filter((area) => !areas.includes(area)).flatMap((area) => AREAS[area].keys);

/** What the browser itself says about a game. */
async function uiTexts(game: string, language: Language): Promise<Messages> {
  const load = uis[`../games/${game}/text/${language}.toml`];
  return load ? flatten((await load()).default) : {};
}

const catalogue = (name: string, language: Language, part = "") =>
  call<Catalogue>("GET", `/api/text/${name}/${language}${part && `?part=${part}`}`);

/** What the kernel and the server say, by domain; a table is shown before it is here. */
const SERVERS = { "": "kernel", server: "server" } as const;
export const isServers = (domain: string): domain is keyof typeof SERVERS => domain in SERVERS;

/** The texts of the kernel and of the server are awaited as a whole. */
export function awaitingServer(translator: Translator): Translator {
  for (const domain of Object.keys(SERVERS)) translator.add(domain, {}, {}, [WHOLE]);
  return translator;
}

/** Add what the kernel and the server say; the table works without it, so a failure is no reason to stop. */
export async function addServer(translator: Translator): Promise<Translator> {
  const wanted = Object.entries(SERVERS).filter(([domain]) => translator.comingIn(domain).length > 0);
  const found = await Promise.allSettled(wanted.map(([, name]) => catalogue(name, translator.language)));
  return wanted.reduce((known, [domain], i) => {
    const one = found[i];
    return one?.status === "fulfilled" ? known.with(domain, one.value.messages, one.value.names) : known;
  }, translator);
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
  return translator.with(game, theirs.messages, namesIn(theirs), theirs.later).with(`web.${game}`, ours);
}

/** The messages of a domain whose keys begin with one of these words. */
export async function laterTexts(
  domain: string,
  language: Language,
  beginnings: readonly string[],
): Promise<Messages> {
  if (domain === "web") return ownTexts(language, areasWith(beginnings));
  const parts = await Promise.all(beginnings.map((beginning) => catalogue(domain, language, beginning)));
  return Object.assign({}, ...parts.map((part) => part.messages)) as Messages;
}

/** Add messages of a domain: those whose keys begin with these words, or all that are missing. */
export async function addLater(
  translator: Translator,
  domain: string,
  beginnings = translator.comingIn(domain),
): Promise<Translator> {
  const messages = await laterTexts(domain, translator.language, beginnings);
  const all = domain === "web" ? areasWith(beginnings).flatMap((area) => AREAS[area].keys) : beginnings;
  return translator.joined(domain, messages, all);
}

/** All names of a catalogue, those that are packed too. */
function namesIn({ names, packed }: Catalogue): Names {
  const all: Names = { ...names };
  for (const [kind, columns] of Object.entries(packed)) all[kind] = unpack(columns);
  return all;
}

const spelledOut = (label: string): string =>
  label
    .split("-")
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(" ");

/** Names from their columns (catalogues.py packs them). */
export function unpack({ labels, forms }: PackedNames): Names[string] {
  const things: Names[string] = {};
  const all = labels === "" ? [] : labels.split(" ");
  for (const label of all) things[label] = {};
  for (const [form, column] of Object.entries(forms)) {
    const [pattern = "", ...words] = column.split("|");
    all.forEach((label, i) => {
      const word = words[i] || pattern;
      const thing = things[label];
      const base = form === "name" ? spelledOut(label) : (thing?.name ?? "");
      if (thing && word !== "~") thing[form] = word.replaceAll("$", () => base);
    });
  }
  return things;
}

/** Add what a lobby says of all games: their titles and summaries. */
export async function addTitles(translator: Translator): Promise<Translator> {
  const { messages } = await catalogue("games", translator.language);
  const games = new Map<string, Messages>();
  for (const [key, message] of Object.entries(messages)) {
    const [game = "", ...rest] = key.split(".");
    games.set(game, { ...games.get(game), [rest.join(".")]: message });
  }
  let known = translator;
  for (const [game, own] of games) if (!known.knows(game, "game.title")) known = known.with(game, own);
  return known;
}
