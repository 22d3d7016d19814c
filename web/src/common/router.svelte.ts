/** Which page is shown. Paths are real ones: the server answers all of them with the same document. */

import { tick } from "svelte";

export type Route =
  | { page: "lobby" | "new" | "join" | "about" }
  | { page: "table"; id: string }
  | { page: "missing"; path: string };

const PLAIN: Record<string, "lobby" | "new" | "join" | "about"> = {
  "/": "lobby",
  "/new": "new",
  "/join": "join",
  "/about": "about",
};

export function match(path: string): Route {
  const clean = path.length > 1 ? path.replace(/\/+$/, "") : path;
  const plain = PLAIN[clean || "/"];
  if (plain) return { page: plain };
  const table = /^\/t\/([A-Za-z0-9_-]+)$/.exec(clean);
  if (table?.[1]) return { page: "table", id: table[1] };
  return { page: "missing", path };
}

export const tablePath = (id: string): string => `/t/${encodeURIComponent(id)}`;

class Router {
  path = $state(location.pathname);
  route = $derived(match(this.path));

  /** Listen to the browser's own way of moving, and to plain links within the app. */
  start(): void {
    addEventListener("popstate", () => void this.show());
    document.addEventListener("click", (event) => {
      const link = (event.target as Element | null)?.closest?.("a[href]");
      if (link instanceof HTMLAnchorElement && isOurs(link, event)) {
        event.preventDefault();
        this.go(link.pathname + link.search + link.hash);
      }
    });
  }

  go(address: string, replace = false): void {
    const same = address === location.pathname + location.search + location.hash;
    if (replace || same) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    scrollTo(0, 0);
    void this.show();
  }

  private async show(): Promise<void> {
    if (this.path === location.pathname) return;
    this.path = location.pathname;
    await tick();
    document.getElementById("main")?.focus({ preventScroll: true });
  }
}

/** A click that stays in the app: a plain left click on a link to one of our pages, not within the page itself. */
export function isOurs(link: HTMLAnchorElement, event: MouseEvent): boolean {
  if (event.defaultPrevented || event.button !== 0) return false;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  if (link.target && link.target !== "_self") return false;
  if (link.hasAttribute("download") || link.origin !== location.origin) return false;
  if (link.pathname.startsWith("/api/")) return false;
  return !(link.hash && link.pathname === location.pathname);
}

export const router = new Router();
