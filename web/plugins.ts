/** What Vite does with files of ours: texts in TOML, and pictures that are named by author and icon. */

import icons from "@iconify-json/game-icons/icons.json" with { type: "json" };
import { parse } from "smol-toml";
import { optimize } from "svgo";
import type { Plugin } from "vite";

import { FIELD } from "./src/common/pictures.ts";

/** Pictures by kind and thing, each as "author/icon" of game-icons.net. */
type Pictures = Record<string, Record<string, string>>;

const PICTURES = "/pictures.toml";
const WHOLE = /^<svg[^>]*><path(?: fill="[^"]*")? d="([^"]*)"(?: fill="[^"]*")?\/><\/svg>$/;

/** Texts are TOML, as everywhere in Worldstage; the browser gets them as modules. */
export function toml(): Plugin {
  return {
    name: "toml",
    transform(source, id) {
      if (!id.endsWith(".toml") || id.endsWith(PICTURES)) return null;
      return { code: `export default ${JSON.stringify(parse(source))}`, map: null };
    },
  };
}

/**
 * A file pictures.toml names drawings of game-icons.net. The browser gets those outlines and no others, rounded to
 * whole units of a field that is large enough for what is drawn; with `?credits` it gets the icons of each author.
 */
export function pictures(): Plugin {
  return {
    name: "pictures",
    enforce: "pre",
    transform(source, id) {
      const [file = "", query] = id.split("?");
      if (!file.endsWith(PICTURES) || !(query === undefined || query === "credits")) return null;
      const named = parse(source) as Pictures;
      const value = query === "credits" ? JSON.stringify(creditsOf(named)) : outlinesOf(named, file);
      return { code: `export default ${value}`, map: null };
    },
  };
}

/** The icons of each author, in alphabetical order. */
export function creditsOf(named: Pictures): Record<string, string[]> {
  const all = new Set(Object.values(named).flatMap((group) => Object.values(group)));
  const authors: Record<string, string[]> = {};
  for (const picture of [...all].sort()) {
    const [author = "", icon = ""] = picture.split("/");
    (authors[author] ??= []).push(icon);
  }
  return authors;
}

/** The source of the same tree with outlines instead of names; each outline once, however often it is used. */
function outlinesOf(named: Pictures, file: string): string {
  const outlines: string[] = [];
  const places = new Map<string, number>();
  const groups = Object.entries(named).map(([kind, group]) => {
    const entries = Object.entries(group).map(([thing, picture]) => {
      let place = places.get(picture);
      if (place === undefined) {
        place = outlines.push(outlineOf(picture, file)) - 1;
        places.set(picture, place);
      }
      return `${JSON.stringify(thing)}:o[${place}]`;
    });
    return `${JSON.stringify(kind)}:{${entries.join()}}`;
  });
  return `((o)=>({${groups.join()}}))(${JSON.stringify(outlines)})`;
}

/** The outline of an icon: the `d` of a path in our field. */
export function outlineOf(picture: string, file = "pictures.toml"): string {
  const [author, icon = ""] = picture.split("/");
  const found = (icons.icons as Record<string, { body: string }>)[icon];
  if (!author || !found) throw new Error(`${file}: "${picture}" is no author/icon of game-icons.net`);
  const scaled = `<g transform="scale(${FIELD / icons.width})">${found.body}</g>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${FIELD} ${FIELD}">${scaled}</svg>`;
  const overrides = {
    convertPathData: { floatPrecision: 0 },
    convertTransform: { floatPrecision: 4 },
    mergePaths: { force: true },
  };
  const { data } = optimize(svg, { plugins: [{ name: "preset-default", params: { overrides } }] });
  const outline = WHOLE.exec(data)?.[1];
  if (!outline) throw new Error(`${file}: "${picture}" is not one outline; choose another drawing`);
  return outline;
}
