/** Where the texts come from: our own TOML files, and the catalogues of the server. */

import { call } from "./api";
import { flatten, Speech, type Language } from "./text";
import type { Catalogue } from "./wire";

type Tree = { default: Record<string, unknown> };

const areas = import.meta.glob<Tree>("../text/*/*.toml");
const faces = import.meta.glob<Tree>("../games/*/text/*.toml");

/** The browser's own texts; all areas are one domain. */
export async function ownTexts(language: Language): Promise<Record<string, string>> {
  const wanted = Object.entries(areas).filter(([path]) => path.includes(`/text/${language}/`));
  const trees = await Promise.all(wanted.map(([, load]) => load()));
  return Object.assign({}, ...trees.map((tree) => flatten(tree.default))) as Record<string, string>;
}

/** What the browser itself says about a game. */
async function faceTexts(game: string, language: Language): Promise<Record<string, string>> {
  const load = faces[`../games/${game}/text/${language}.toml`];
  return load ? flatten((await load()).default) : {};
}

const catalogue = (name: string, language: Language) =>
  call<Catalogue>("GET", `/api/text/${name}/${language}`);

/** Add what the kernel and the server say; the table works without it, so a failure is no reason to stop. */
export async function addServer(speech: Speech): Promise<Speech> {
  const [kernel, server] = await Promise.allSettled([
    catalogue("kernel", speech.language),
    catalogue("server", speech.language),
  ]);
  let heard = speech;
  if (kernel.status === "fulfilled") heard = heard.with("", kernel.value.messages, kernel.value.names);
  if (server.status === "fulfilled") heard = heard.with("server", server.value.messages, server.value.names);
  return heard;
}

export async function addGame(speech: Speech, game: string): Promise<Speech> {
  const [theirs, ours] = await Promise.all([
    catalogue(game, speech.language),
    faceTexts(game, speech.language),
  ]);
  return speech.with(game, theirs.messages, theirs.names).with(`web.${game}`, ours);
}
