import { svelte } from "@sveltejs/vite-plugin-svelte";
import { parse } from "smol-toml";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

import { version } from "./package.json";

/** Texts are TOML, as everywhere in Worldstage; the browser gets them as modules. */
function toml(): Plugin {
  return {
    name: "toml",
    transform(source, id) {
      if (!id.endsWith(".toml")) return null;
      return { code: `export default ${JSON.stringify(parse(source))}`, map: null };
    },
  };
}

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), toml()],
  define: { __APP_VERSION__: JSON.stringify(version) },
  build: {
    outDir: "../src/worldstage/server/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  test: { include: ["tests/**/*.test.ts"] },
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
}));
