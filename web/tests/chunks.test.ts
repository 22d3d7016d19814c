import { expect, it } from "vitest";

import { placesOf } from "../chunks";

const modules = {
  "/web/index.html": ["/src/main.ts"],
  "/src/main.ts": [],
  "/src/pages/Table.svelte": ["/src/table/log.ts"],
  "/src/table/log.ts": [],
  "/src/games/chess/index.ts": [
    "/src/games/chess/board.ts",
    "/src/common/Die.svelte",
    "/src/common/clock.ts",
  ],
  "/src/games/chess/board.ts": [],
  "/src/games/chess/later.ts": ["/src/games/chess/board.ts", "/src/common/clock.ts"],
  "/src/games/go/index.ts": ["/src/games/go/board.ts"],
  "/src/games/go/board.ts": [],
  "/src/common/Die.svelte": ["/src/common/pips.ts"],
  "/src/common/pips.ts": [],
  "/src/common/clock.ts": [],
  "/src/table/scenes/Tally.svelte": ["/src/common/Die.svelte"],
};

it("what tables of any game may load later comes with no game", () => {
  const places = placesOf(new Map(Object.entries(modules)));
  expect(places.get("/src/games/chess/board.ts")).toBe("chess");
  expect(places.get("/src/common/clock.ts")).toBe("chess");
  expect(places.get("/src/common/Die.svelte")).toBe("table");
  expect(places.get("/src/common/pips.ts")).toBe("table");
  expect(places.get("/src/games/go/board.ts")).toBe("go");
  expect(places.has("/src/table/scenes/Tally.svelte")).toBe(false);
});
