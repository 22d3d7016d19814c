/** Which modules are put together into one file. */

import type { Plugin } from "vite";

const ENTRY = /\/web\/index\.html$/;
const LOBBY = /\/pages\/Lobby\.svelte$/;
const COVER = /\/games\/[^/]+\/cover\/Cover\.svelte$/;
const TABLE = /\/pages\/Table\.svelte$/;
const GAME = /\/games\/([^/]+)\/index\.ts$/;
/** Texts that every table needs. */
const TEXTS = /\/web\/src\/text\/([^/]+)\/(?:table|orders|learning)\.toml$/;

/**
 * What every page needs comes in one file, what the lobby and what every table needs in another each, and what every
 * table of one game needs in one more; with it comes nothing that tables of other games may load later, since they would
 * load the whole file and have its colours. Left alone, the bundler would make a file of each module that something loaded
 * later needs too, and each file costs a request with its headers.
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
  const rootsOf = (kind: RegExp): string[] => [...imports.keys()].filter((id) => kind.test(id));
  const [first, lobby, covers, table] = [ENTRY, LOBBY, COVER, TABLE].map((kind) =>
    reachedFrom(imports, rootsOf(kind)),
  );
  const games = rootsOf(GAME).map(
    (root) => [GAME.exec(root)?.[1] ?? "", reachedFrom(imports, [root])] as const,
  );
  const outside = new Map(
    games.map(([game, modules]) => {
      const others = [...imports.keys()].filter((id) => !modules.has(id) && !id.includes(`/games/${game}/`));
      return [game, reachedFrom(imports, others)] as const;
    }),
  );
  const placeOf = (id: string): string | null => {
    const [game, ...others] = games.filter(([, modules]) => modules.has(id)).map(([name]) => name);
    const atTables = table?.has(id) || others.length > 0 || (game && outside.get(game)?.has(id));
    const inLobby = lobby?.has(id) || covers?.has(id);
    if (first?.has(id) || (inLobby && (atTables || game))) return "base";
    if (lobby?.has(id)) return "lobby";
    if (atTables) return "table";
    const [, language] = TEXTS.exec(id) ?? [];
    return game ?? (language ? `table-${language}` : null);
  };
  const places = new Map<string, string>();
  for (const id of imports.keys()) {
    const place = placeOf(id);
    if (place !== null) places.set(id, place);
  }
  return places;
}

/** The modules that come with these. */
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
