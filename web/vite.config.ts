import { fileURLToPath } from "node:url";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import about from "./package.json" with { type: "json" };
import { together } from "./chunks.ts";
import { preloads } from "./preloads.ts";
import { fileNameOf, maps, packed, pictures, toml } from "./plugins.ts";

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), pictures(), toml(), maps(), together(), preloads(), packed()],
  define: { __APP_VERSION__: JSON.stringify(about.version) },
  build: {
    outDir: "../src/worldstage/server/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false }, // on a slow machine: nobody can act on it
      output: { chunkFileNames: fileNameOf },
    },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  test: { include: ["tests/**/*.test.ts"] },
  resolve: {
    alias: { "d3-transition": fileURLToPath(new URL("src/common/no-transitions.ts", import.meta.url)) },
    ...(mode === "test" ? { conditions: ["browser"] } : {}),
  },
}));
