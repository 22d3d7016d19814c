/** What Vite does with files of ours: texts in TOML, pictures that are named by author and icon, compressed copies. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

import icons from "@iconify-json/game-icons/icons.json" with { type: "json" };
import { parse } from "smol-toml";
import { optimize } from "svgo";
import { runnerImport, type Plugin } from "vite";

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

/** Before the name of a single picture, as a module. */
const PICTURE = "picture:";

const MAP = "packed-map:";

/** How a game packs its map: `map/packing.ts` in its folder. */
type Packing = { packMap: (map: unknown) => unknown };

/** The map of a game in fewer bytes: `packed-map:<id>` stands for its map.json, packed by its own `packMap`. */
export function maps(): Plugin {
  return {
    name: "maps",
    resolveId: (id) => (id.startsWith(MAP) ? id : null),
    async load(id) {
      if (!id.startsWith(MAP)) return null;
      const folder = fileURLToPath(new URL(`src/games/${id.slice(MAP.length)}/`, import.meta.url));
      const file = join(folder, "map.json");
      this.addWatchFile(file);
      const { packMap } = (await runnerImport<Packing>(join(folder, "map", "packing.ts"))).module;
      const packed = packMap(JSON.parse(readFileSync(file, "utf-8")));
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(packed))})`;
    },
  };
}

/** Beside each file that gets smaller by it, a copy in every coding that the server offers: as small as can be, once. */
export function packed(): Plugin {
  return {
    name: "packed",
    apply: "build",
    writeBundle({ dir = "" }, files) {
      for (const name of Object.keys(files).filter((name) => /\.(js|css|svg)$/.test(name))) {
        const whole = readFileSync(join(dir, name));
        const copies = { br: brotliCompressSync(whole), gz: gzipSync(whole, { level: 9 }) };
        for (const [ending, copy] of Object.entries(copies))
          if (copy.length < whole.length) writeFileSync(join(dir, `${name}.${ending}`), copy);
      }
    },
  };
}

/**
 * A file pictures.toml names drawings of game-icons.net. The browser gets those outlines and no others, rounded to
 * whole units of a field that is large enough for what is drawn; with `?each` it gets a way to load each of them alone,
 * with `?things` what has a picture, and with `?credits` the icons of each author.
 */
export function pictures(): Plugin {
  return {
    name: "pictures",
    enforce: "pre",
    resolveId: (id) => (id.startsWith(PICTURE) ? id : null),
    load: (id) =>
      id.startsWith(PICTURE) ? `export default ${JSON.stringify(outlineOf(id.slice(PICTURE.length)))}` : null,
    transform(source, id) {
      const [file = "", query = ""] = id.split("?");
      const told = FORMS[query];
      if (!file.endsWith(PICTURES) || !told) return null;
      return { code: `export default ${told(parse(source) as Pictures, file)}`, map: null };
    },
  };
}

/** Files of single pictures have no names: a table has to know a few hundred of them. */
export const fileNameOf = ({ moduleIds }: { moduleIds: string[] }): string =>
  moduleIds.every((id) => id.startsWith(PICTURE)) ? "assets/[hash].js" : "assets/[name]-[hash].js";

/** What the browser gets of a file, by how it asks for it. */
const FORMS: Record<string, (named: Pictures, file: string) => string> = {
  "": outlinesOf,
  each: loadersOf,
  things: (named) => JSON.stringify(thingsOf(named)),
  credits: (named) => JSON.stringify(creditsOf(named)),
};

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

/** The things of each kind. */
const thingsOf = (named: Pictures): Record<string, string[]> =>
  Object.fromEntries(Object.entries(named).map(([kind, group]) => [kind, Object.keys(group)]));

/** The source of the same tree with functions that load an outline. */
function loadersOf(named: Pictures): string {
  const groups = Object.entries(named).map(([kind, group]) => {
    const entries = Object.entries(group).map(
      ([thing, picture]) => `${JSON.stringify(thing)}:()=>import(${JSON.stringify(PICTURE + picture)})`,
    );
    return `${JSON.stringify(kind)}:{${entries.join()}}`;
  });
  return `{${groups.join()}}`;
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
