// @vitest-environment jsdom
import { describe, expect, it } from "vitest";

import { shortened } from "../../src/common/key-lists";
import { isTyping, KEYS, meaning, NUMBERS, type Pressed } from "../../src/table/keys";

function press(key: string, more: Partial<Pressed> & { altGraph?: boolean } = {}): Pressed {
  const plain = { ctrlKey: false, metaKey: false, altKey: false, target: document.body };
  return { key, ...plain, ...more, getModifierState: () => more.altGraph === true };
}

function field(tag: string, type = ""): HTMLElement {
  const element = document.createElement(tag);
  if (element instanceof HTMLInputElement) element.type = type;
  return element;
}

describe("keys", () => {
  it("mean commands and numbers", () => {
    expect(meaning(press("u"), true)).toBe("undo");
    expect(meaning(press("U"), true)).toBe("restart");
    expect(meaning(press("?"), true)).toBe("rules");
    expect(meaning(press("3"), true)).toBe(3);
    expect(meaning(press("0"), true)).toBeNull();
    expect(meaning(press("x"), true)).toBeNull();
  });

  it("leave the browser's own shortcuts alone", () => {
    expect(meaning(press("r", { ctrlKey: true }), true)).toBeNull();
    expect(meaning(press("t", { metaKey: true }), true)).toBeNull();
    expect(meaning(press("1", { altKey: true }), true)).toBeNull();
  });

  it("work with AltGr, which brackets need on many keyboards", () => {
    expect(meaning(press("[", { ctrlKey: true, altKey: true, altGraph: true }), true)).toBe("back");
  });

  it("are letters while something is typed, but Escape is always Escape", () => {
    const target = field("input", "text");
    expect(meaning(press("u", { target }), true)).toBeNull();
    expect(meaning(press("Escape", { target }), true)).toBe("escape");
  });

  it("can be switched off", () => {
    expect(meaning(press("u"), false)).toBeNull();
    expect(meaning(press("1"), false)).toBeNull();
    expect(meaning(press("Escape"), false)).toBe("escape");
  });

  it("have one meaning each", () => {
    const keys = KEYS.flatMap(([, ...keys]) => keys);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("mean something if the help lists them, and only then", () => {
    const printable = Array.from({ length: 0x7f - 0x20 }, (_, i) => String.fromCharCode(0x20 + i));
    const acting = [...printable, "Escape", "Enter", "Tab", "ArrowUp", "Home", "F1"].filter(
      (key) => meaning(press(key), true) !== null,
    );
    expect(acting.sort()).toEqual([...NUMBERS, ...KEYS.flatMap(([, ...keys]) => keys)].sort());
  });

  it("are named one by one, a long run of digits by its ends", () => {
    expect(shortened(["1", "2", "3", "c"])).toEqual(["1", "…", "3", "c"]);
    expect(shortened(["+", "="])).toEqual(["+", "="]);
    expect(shortened(["0"])).toEqual(["0"]);
  });
});

it("knows what is typed into", () => {
  expect(isTyping(field("textarea"))).toBe(true);
  expect(isTyping(field("input", "number"))).toBe(true);
  expect(isTyping(field("select"))).toBe(true);
  expect(isTyping(field("input", "checkbox"))).toBe(false);
  expect(isTyping(field("button"))).toBe(false);
  expect(isTyping(null)).toBe(false);
});
