/** The player aid of a game: a page of sections, with icons within the lines. */

import type { Language } from "../common/translator";

export interface Section {
  title: string;
  lines: string[];
}

/** A piece of a line: words, or the name of an icon. */
export interface Piece {
  text?: string;
  icon?: string;
}

const found = import.meta.glob<{ section: Section[] }>("../games/*/aid/*.toml", { import: "default" });

export const hasAid = (game: string): boolean => `../games/${game}/aid/en.toml` in found;

export async function loadAid(game: string, language: Language): Promise<Section[]> {
  const load = found[`../games/${game}/aid/${language}.toml`];
  return load ? (await load()).section : [];
}

/** A line in its pieces: what stands in braces is an icon. */
export const piecesOf = (line: string): Piece[] =>
  line
    .split(/\{([\w-]+)\}/)
    .map((part, i) => (i % 2 === 1 ? { icon: part } : { text: part }))
    .filter(({ text }) => text !== "");
