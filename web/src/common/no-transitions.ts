/**
 * What d3-zoom asks of d3-transition: to stop transitions that are under way. There are none (camera.svelte.ts glides
 * itself), so the build leaves that library out, with its colours, timers and interpolations.
 */

import { selection } from "d3-selection";

export const interrupt = (): void => undefined;

Object.assign(selection.prototype, {
  interrupt(this: unknown) {
    return this;
  },
});
