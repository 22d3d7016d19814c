/** Which modules are put together into one file. */

import type { Plugin } from "vite";

const ENTRY = /\/web\/index\.html$/;
const TABLE = /\/pages\/Table\.svelte$/;
const GAME = /\/games\/([^/]+)\/index\.ts$/;

/**
 * What every table needs comes in one file, and what every table of one game needs in another. Left alone, the bundler
 * would make a file of each module that something loaded later needs too, and each file costs a request with its headers.
 */
export function together(): Plugin {
  const places = new Map<string, string>();
  return {
    name: "together",
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: (id) => places.get(id) ?? null }],
            },
          },
        },
      },
    }),
    buildEnd() {
      const imports = new Map([...this.getModuleIds()].map((id) => [id, importedBy(this.getModuleInfo(id))]));
      for (const [id, place] of placesOf(imports)) places.set(id, place);
    },
  };
}

const importedBy = (info: { importedIds: readonly string[] } | null): readonly string[] =>
  info?.importedIds ?? [];

/** The file of each module that is to have one, given what each module imports at once. */
export function placesOf(imports: ReadonlyMap<string, readonly string[]>): Map<string, string> {
  const roots = (kind: RegExp): string[] => [...imports.keys()].filter((id) => kind.test(id));
  const first = reachedFrom(imports, roots(ENTRY));
  const table = reachedFrom(imports, roots(TABLE));
  const games = roots(GAME).map(
    (root) => [GAME.exec(root)?.[1] ?? "", reachedFrom(imports, [root])] as const,
  );
  const places = new Map<string, string>();
  for (const id of imports.keys()) {
    const [game, ...others] = games.filter(([, modules]) => modules.has(id));
    if (first.has(id)) continue;
    if (table.has(id)) places.set(id, "table");
    else if (game && others.length === 0) places.set(id, game[0]);
  }
  return places;
}

function reachedFrom(imports: ReadonlyMap<string, readonly string[]>, roots: string[]): Set<string> {
  const found = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(imports.get(id) ?? []));
  }
  return found;
}
