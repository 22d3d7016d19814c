// @vitest-environment jsdom
import { expect, it, vi } from "vitest";

let notice: (entries: { target: HTMLElement }[]) => void = () => undefined;
vi.stubGlobal(
  "ResizeObserver",
  class {
    constructor(callback: typeof notice) {
      notice = callback;
    }
    observe() {}
    unobserve() {}
  },
);
const { fit } = await import("../src/common/fit");

/** A box of 100 by 100, whose content loses 10 of its height with each step. */
function box(height: number, width = 100): HTMLElement {
  const made = document.createElement("div");
  const steps = () => Number(made.dataset.fit ?? 0);
  Object.defineProperties(made, {
    clientHeight: { value: 100 },
    clientWidth: { value: 100 },
    scrollHeight: { get: () => Math.max(100, height - 10 * steps()) },
    scrollWidth: { get: () => Math.max(100, made.dataset.narrow === undefined ? width : width - 50) },
  });
  fit("a text")(made);
  return made;
}

it("takes as many steps as it needs, and no more", () => {
  const all = [box(100), box(101), box(125), box(300)];
  notice(all.map((target) => ({ target })));
  expect(all.map(({ dataset }) => dataset.fit)).toEqual([undefined, "1", "3", "5"]);
});

it("begins again when its size has changed", () => {
  const one = box(120);
  one.dataset.fit = "5";
  one.dataset.narrow = "";
  notice([{ target: one }]);
  expect({ ...one.dataset }).toEqual({ fit: "2" });
});

it("says that it was too wide", () => {
  const wide = box(100, 120);
  notice([{ target: wide }]);
  expect({ ...wide.dataset }).toEqual({ narrow: "" });
});
