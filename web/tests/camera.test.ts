// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal(
  "ResizeObserver",
  class {
    observe = () => undefined;
    disconnect = () => undefined;
  },
);

const { app } = await import("../src/common/app.svelte");
const { Camera } = await import("../src/common/camera.svelte");

afterEach(() => vi.restoreAllMocks());

/** A camera at a drawing of which a quarter is in sight. */
function looking() {
  app.motion = "none";
  const camera = new Camera({ width: 1000, height: 800 }, { closest: 3, home: () => ({ x: 0, y: 0, k: 1 }) });
  const node = document.createElement("div");
  Object.defineProperties(node, { clientWidth: { value: 500 }, clientHeight: { value: 400 } });
  const leave = camera.attach(node);
  return { camera, leave };
}

it("follows the others to what is out of sight, and stays where something is in sight", () => {
  const { camera, leave } = looking();
  camera.follow([250, 200]);
  expect(camera.view).toEqual({ x: 0, y: 0, k: 1 });
  camera.follow([900, 700]);
  expect(camera.view).toEqual({ x: -500, y: -400, k: 1 });
  leave();
});

it("follows nobody while the reader moves the map, and for a while after", () => {
  const clock = vi.spyOn(performance, "now").mockReturnValue(10_000);
  const { camera, leave } = looking();
  camera.panBy(-100, 0);
  const view = camera.view;
  clock.mockReturnValue(14_000);
  camera.follow([900, 700]);
  expect(camera.view).toEqual(view);
  clock.mockReturnValue(16_000);
  camera.follow([900, 700]);
  expect(camera.view).not.toEqual(view);
  leave();
});
