// @vitest-environment jsdom
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { match, router, tablePath } from "../src/common/router.svelte";

beforeAll(() => {
  vi.stubGlobal("scrollTo", () => undefined);
  router.start();
});

beforeEach(() => {
  document.body.innerHTML = '<main id="main" tabindex="-1"></main>';
  router.go("/");
});

describe("match", () => {
  it("knows our pages, with or without a slash at the end", () => {
    expect(match("/")).toEqual({ page: "lobby" });
    expect(match("/new")).toEqual({ page: "new" });
    expect(match("/new/")).toEqual({ page: "new" });
    expect(match("/join")).toEqual({ page: "join" });
    expect(match("/about")).toEqual({ page: "about" });
    expect(match("/t/aB3xY")).toEqual({ page: "table", id: "aB3xY" });
  });

  it("takes nothing else for a page", () => {
    for (const path of ["/t/", "/t/a/b", "/t/a%2Fb", "/News", "/constructor", "/toString"]) {
      expect(match(path)).toEqual({ page: "missing", path });
    }
  });

  it("finds the table its path leads to", () => {
    expect(match(tablePath("Ab-9_x"))).toEqual({ page: "table", id: "Ab-9_x" });
  });
});

describe("links", () => {
  /** Click on a link; whether we took care of it. Nothing is left to jsdom, which cannot go anywhere. */
  function click(markup: string, init: MouseEventInit = {}): boolean {
    document.body.insertAdjacentHTML("beforeend", markup);
    const link = document.body.lastElementChild as HTMLElement;
    let ours = false;
    const last = (event: Event) => {
      ours = event.defaultPrevented;
      event.preventDefault();
    };
    addEventListener("click", last, { once: true });
    const event = new MouseEvent("click", { bubbles: true, cancelable: true, button: 0, ...init });
    (link.firstElementChild ?? link).dispatchEvent(event);
    return ours;
  }

  it("within the app change the page and move the focus there", async () => {
    expect(click('<a href="/about"><b>About</b></a>')).toBe(true);
    expect(router.route).toEqual({ page: "about" });
    expect(location.pathname).toBe("/about");
    await vi.waitFor(() => expect(document.activeElement?.id).toBe("main"));
  });

  it("to elsewhere, to files, into new windows or within the page are left to the browser", () => {
    for (const markup of [
      '<a href="https://example.org/">out</a>',
      '<a href="/api/tables/x/record">file</a>',
      '<a href="/about" download>save</a>',
      '<a href="/about" target="_blank">window</a>',
      '<a href="#main">skip</a>',
    ]) {
      expect(click(markup), markup).toBe(false);
    }
    expect(click('<a href="/about">tab</a>', { ctrlKey: true })).toBe(false);
    expect(click('<a href="/about">tab</a>', { button: 1 })).toBe(false);
    expect(router.route).toEqual({ page: "lobby" });
  });

  it("follow the browser's own back", async () => {
    router.go("/new");
    history.back();
    await vi.waitFor(() => expect(router.route).toEqual({ page: "lobby" }));
  });
});
