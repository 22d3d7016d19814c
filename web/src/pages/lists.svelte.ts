/** The tables of the lobby, kept fresh while somebody looks. */

import { app } from "../common/app.svelte";
import { call } from "../common/api";
import type { TableSummary } from "../common/wire";

const EVERY = 10_000;

export class Lists {
  mine = $state.raw<TableSummary[]>([]);
  open = $state.raw<TableSummary[]>([]);
  loaded = $state(false);
  failed = $state(false);
  private looking = false;

  /** Look now and again; returns how to stop. */
  start(): () => void {
    const look = () => {
      if (document.visibilityState === "visible") void this.refresh();
    };
    look();
    const timer = setInterval(look, EVERY);
    document.addEventListener("visibilitychange", look);
    addEventListener("focus", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
      removeEventListener("focus", look);
    };
  }

  async refresh(): Promise<void> {
    if (this.looking) return;
    this.looking = true;
    try {
      const [mine, open] = await Promise.all([
        call<TableSummary[]>("GET", "/api/mine"),
        call<TableSummary[]>("GET", "/api/tables"),
      ]);
      const games = new Set([...mine, ...open].map((table) => table.game));
      await Promise.allSettled([...games].map((game) => app.loadGame(game)));
      this.mine = mine;
      this.open = open.filter((table) => !mine.some((own) => own.id === table.id));
      this.loaded = true;
      this.failed = false;
    } catch {
      this.failed = true;
    } finally {
      this.looking = false;
    }
  }
}
