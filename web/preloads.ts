/** What the server names in its document, so that a browser asks for it at once and not when a script gets there. */

import type { Plugin } from "vite";

/** A file of the build, as far as it matters here. */
export interface Chunk {
  modules: readonly string[];
  imports: readonly string[];
  styles: readonly string[];
}

/** Files by page or game, and of these by language; "" for what is needed in every language. */
export type Preloads = Record<string, Record<string, string[]>>;

const ENTRY = /\/web\/src\/main\.ts$/;
const ROOTS: readonly (readonly [RegExp, (found: RegExpExecArray) => [string, string]])[] = [
  [/\/pages\/Lobby\.svelte$/, () => ["lobby", ""]],
  [/\/web\/src\/text\/([^/]+)\/lobby\.toml$/, ([, language = ""]) => ["lobby", language]],
  [/\/pages\/Table\.svelte$/, () => ["table", ""]],
  [/\/web\/src\/text\/([^/]+)\/table\.toml$/, ([, language = ""]) => ["table", language]],
  [/\/games\/([^/]+)\/index\.ts$/, ([, game = ""]) => [game, ""]],
  [/\/games\/([^/]+)\/map\.json$/, ([, game = ""]) => [game, ""]],
  [/^packed-map:(.+)$/, ([, game = ""]) => [game, ""]],
  [/\/games\/([^/]+)\/text\/([^/]+)\.toml$/, ([, game = "", language = ""]) => [game, language]],
  [/\/web\/src\/text\/([^/]+)\/app\.toml$/, ([, language = ""]) => ["", language]],
];

/** The build writes preloads.json; the server reads it (pages.py). */
export function preloads(): Plugin {
  return {
    name: "preloads",
    apply: "build",
    generateBundle(_, bundle) {
      const chunks = new Map<string, Chunk>();
      for (const [name, file] of Object.entries(bundle))
        if (file.type === "chunk") {
          const styles = [...(file.viteMetadata?.importedCss ?? [])];
          chunks.set(name, { modules: Object.keys(file.modules), imports: file.imports, styles });
        }
      this.emitFile({ type: "asset", fileName: "preloads.json", source: JSON.stringify(preloadsOf(chunks)) });
    },
  };
}

/** The files of each page and game with all that they import, without those that every page has. */
export function preloadsOf(chunks: ReadonlyMap<string, Chunk>): Preloads {
  const withModule = (wanted: RegExp): string[] =>
    [...chunks].filter(([, { modules }]) => modules.some((id) => wanted.test(id))).map(([name]) => name);
  const known = filesFrom(chunks, withModule(ENTRY));
  const found: Preloads = {};
  for (const [name, { modules }] of chunks)
    for (const id of modules)
      for (const [root, placeOf] of ROOTS) {
        const match = root.exec(id);
        if (!match) continue;
        const [page, language] = placeOf(match);
        const files = ((found[page] ??= {})[language] ??= []);
        files.push(
          ...filesFrom(chunks, [name]).filter((file) => !known.includes(file) && !files.includes(file)),
        );
      }
  return found;
}

/** Files, what they import, and the style sheets of all of them: those first, because nothing is drawn without. */
function filesFrom(chunks: ReadonlyMap<string, Chunk>, roots: string[]): string[] {
  const scripts = new Set(roots);
  for (const name of scripts) for (const file of chunks.get(name)?.imports ?? []) scripts.add(file);
  const styles = new Set([...scripts].flatMap((name) => chunks.get(name)?.styles ?? []));
  return [...styles, ...scripts];
}
