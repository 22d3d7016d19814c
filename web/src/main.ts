import { mount } from "svelte";

import "./common/stand-ins.css";
import "./common/theme.css";
import "./common/base.css";
import App from "./App.svelte";
import { app } from "./common/app.svelte";
import { reporter } from "./common/errors";
import { afterFirstView } from "./common/first-view";
import { loadFonts } from "./common/fonts";
import { router } from "./common/router.svelte";
import { areasOf } from "./pages/areas";

/** The only words outside the catalogues: those for the case that the catalogues cannot be had. */
const APOLOGY = {
  en: "Worldstage could not be loaded. Please reload the page.",
  de: "Worldstage konnte nicht geladen werden. Bitte lade die Seite neu.",
};

async function start(target: HTMLElement): Promise<void> {
  reporter.listen();
  app.applyAppearance(); // before anything is drawn, so that no wrong colour flashes up
  loadFonts();
  try {
    await app.start(areasOf(router.route.page));
  } catch (error) {
    reporter.report(error);
    target.textContent = APOLOGY[app.language];
    return;
  }
  router.start();
  mount(App, { target });
  await afterFirstView();
  void app.loadServer();
}

const target = document.getElementById("app");
if (target) void start(target);
