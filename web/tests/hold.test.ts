// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { holding } from "../src/common/hold";

let stop: () => void;
let explained: string[];
let pressed: number;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML =
    '<button data-thing="card:han slot:red"><b>Han</b></button><i data-explains="area:latium"></i><p></p>';
  [explained, pressed] = [[], 0];
  document.body.onclick = () => (pressed += 1);
  stop = holding(({ kind, label }) => explained.push(`${kind} ${label}`));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function pointer(type: string, on: string, more: PointerEventInit = {}) {
  const event = new MouseEvent(type, { bubbles: true, clientX: 50, clientY: 50, ...more });
  document
    .querySelector(on)
    ?.dispatchEvent(
      Object.assign(event, { pointerType: more.pointerType ?? "touch", isPrimary: more.isPrimary ?? true }),
    );
}
const click = (on: string) =>
  document
    .querySelector<HTMLElement>(on)
    ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));

it("explains what a finger holds, which is then not pressed when it is lifted", () => {
  pointer("pointerdown", "b");
  vi.advanceTimersByTime(499);
  expect(explained).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(explained).toEqual(["card han"]);
  pointer("pointerup", "b");
  expect(click("b")).toBe(false);
  expect(pressed).toBe(0);
  click("b"); // a press of its own
  expect(pressed).toBe(1);
  pointer("pointerdown", "i");
  vi.advanceTimersByTime(500);
  expect(explained).toEqual(["card han", "area latium"]);
});

it("leaves short presses, mice and what explains nothing alone", () => {
  pointer("pointerdown", "b");
  pointer("pointerup", "b");
  vi.advanceTimersByTime(500);
  pointer("pointerdown", "b", { pointerType: "mouse" });
  vi.advanceTimersByTime(500);
  pointer("pointerdown", "p");
  vi.advanceTimersByTime(500);
  expect(explained).toEqual([]);
  click("b");
  expect(pressed).toBe(1);
});

it("is over when the finger moves, a second one comes, or the page scrolls", () => {
  pointer("pointerdown", "b");
  pointer("pointermove", "b", { clientX: 55 });
  pointer("pointermove", "b", { clientX: 62 });
  vi.advanceTimersByTime(500);
  pointer("pointerdown", "b");
  pointer("pointerdown", "i", { isPrimary: false });
  vi.advanceTimersByTime(500);
  pointer("pointerdown", "b");
  pointer("pointercancel", "b");
  vi.advanceTimersByTime(500);
  expect(explained).toEqual([]);
});
