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
  return { camera, node, leave };
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

const mouse = (target: EventTarget, type: string, clientX: number, clientY: number): boolean =>
  target.dispatchEvent(new MouseEvent(type, { clientX, clientY, bubbles: true, cancelable: true }));

/** Fingers by number, each with its place. */
function touch(node: Element, type: string, ...fingers: [number, number, number][]): void {
  const changedTouches = fingers.map(([identifier, clientX, clientY]) => ({ identifier, clientX, clientY }));
  node.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), { changedTouches }));
}

it("is dragged by the mouse, and a drag is no click", () => {
  const { camera, node, leave } = looking();
  document.body.append(node);
  const clicked = vi.fn();
  node.addEventListener("click", clicked);
  mouse(node, "mousedown", 200, 200);
  mouse(window, "mousemove", 150, 180);
  expect(camera.view).toEqual({ x: -50, y: -20, k: 1 });
  mouse(window, "mousemove", 900, 900);
  expect(camera.view).toEqual({ x: 0, y: 0, k: 1 }); // no farther than its edge
  mouse(window, "mouseup", 900, 900);
  mouse(node, "click", 900, 900);
  expect(clicked).not.toHaveBeenCalled();
  mouse(window, "mousemove", 0, 0);
  expect(camera.view).toEqual({ x: 0, y: 0, k: 1 });
  leave();
});

it("takes a press that slips a little for a press", () => {
  const { node, leave } = looking();
  document.body.append(node);
  const clicked = vi.fn();
  node.addEventListener("click", clicked);
  mouse(node, "mousedown", 200, 200);
  mouse(window, "mousemove", 203, 202);
  mouse(window, "mouseup", 203, 202);
  mouse(node, "click", 203, 202);
  expect(clicked).toHaveBeenCalledOnce();
  leave();
});

it("comes closer by the wheel to what is under it, as close as it can, and then leaves the wheel to the page", () => {
  const { camera, node, leave } = looking();
  const wheel = (deltaY: number) =>
    node.dispatchEvent(new WheelEvent("wheel", { deltaY, clientX: 100, clientY: 100, cancelable: true }));
  expect(wheel(-500)).toBe(false);
  expect(camera.view).toEqual({ x: -100, y: -100, k: 2 });
  expect(wheel(-5000)).toBe(false);
  expect(camera.view).toEqual({ x: -200, y: -200, k: 3 });
  expect(wheel(-500)).toBe(true);
  leave();
});

it("is pinched by two fingers, and goes on with the one that stays", () => {
  const { camera, node, leave } = looking();
  touch(node, "touchstart", [1, 100, 100], [2, 200, 100]);
  touch(node, "touchmove", [1, 50, 100], [2, 250, 100]);
  expect(camera.view).toEqual({ x: -150, y: -100, k: 2 });
  touch(node, "touchend", [2, 250, 100]);
  touch(node, "touchmove", [1, 40, 90]);
  expect(camera.view).toEqual({ x: -160, y: -110, k: 2 });
  leave();
});

it("comes closer by two taps, once", () => {
  const { camera, node, leave } = looking();
  for (let tap = 0; tap < 2; tap++) {
    touch(node, "touchstart", [tap, 100, 100]);
    touch(node, "touchend", [tap, 100, 100]);
  }
  mouse(node, "dblclick", 100, 100);
  expect(camera.view).toEqual({ x: -100, y: -100, k: 2 });
  leave();
});

it("comes closer by a double click, and farther with the shift key", () => {
  const { camera, node, leave } = looking();
  mouse(node, "dblclick", 100, 100);
  expect(camera.view).toEqual({ x: -100, y: -100, k: 2 });
  node.dispatchEvent(new MouseEvent("dblclick", { clientX: 100, clientY: 100, shiftKey: true }));
  expect(camera.view).toEqual({ x: 0, y: 0, k: 1 });
  leave();
});
