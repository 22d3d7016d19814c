/**
 * The typefaces are loaded after the first view, which is shown in fonts of the device that are made as wide as they are
 * (`stand-ins.css`). Once they have been here, the browser has probably kept them, and they come at once.
 */

import { afterFirstView } from "./first-view";

const KEPT = "worldstage.fonts";

export function loadFonts(): void {
  void (wereHere() ? Promise.resolve() : afterFirstView())
    .then(() => import("./fonts.css"))
    .then(() => document.fonts.ready)
    .then(keep)
    .catch(() => undefined); // the device's own do
}

function wereHere(): boolean {
  try {
    return localStorage.getItem(KEPT) !== null;
  } catch {
    return false;
  }
}

function keep(): void {
  try {
    localStorage.setItem(KEPT, "1");
  } catch {
    // A browser that stores nothing: they come after the first view every time.
  }
}
