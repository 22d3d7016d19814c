// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
let resized: () => void = () => undefined;
vi.stubGlobal(
  "ResizeObserver",
  class {
    constructor(tell: () => void) {
      resized = tell;
    }
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
  const size = (width: number, height: number) =>
    Object.defineProperties(node, {
      clientWidth: { value: width, configurable: true },
      clientHeight: { value: height, configurable: true },
    });
  size(500, 400);
  const leave = camera.attach(node);
  /** The window gets another size, and its observer tells. */
  const resize = (width: number, height: number) => {
    size(width, height);
    vi.spyOn(globalThis, "requestAnimationFrame").mockImplementation((draw) => (draw(0), 0));
    resized();
  };
  return { camera, leave, resize };
}

/** The place of the drawing in the middle of the window. */
const middle = ({ view: { x, y, k }, width, height }: InstanceType<typeof Camera>) => [
  (width / 2 - x) / k,
  (height / 2 - y) / k,
];

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

it("comes near to what others are busy with, but not out of the reader's hands", () => {
  const clock = vi.spyOn(performance, "now").mockReturnValue(10_000);
  const { camera, leave } = looking();
  camera.panBy(-100, 0);
  const view = camera.view;
  camera.approach([700, 600, 100, 80]);
  expect(camera.view).toEqual(view);
  clock.mockReturnValue(16_000);
  camera.approach([700, 600, 100, 80], 2);
  expect(camera.view.k).toBe(2);
  expect(middle(camera)).toEqual([750, 640]);
  camera.follow([50, 50]); // what moved the map was not the reader
  expect(middle(camera)).not.toEqual([750, 640]);
  leave();
});

it("zooms around the middle or a place, and no farther than its limits", () => {
  const { camera, leave } = looking();
  camera.centre([500, 400]);
  camera.zoomBy(2);
  expect(camera.view.k).toBe(2);
  expect(middle(camera)).toEqual([500, 400]);
  const before = camera.view;
  camera.zoomBy(1.5, [100, 100]);
  expect((100 - camera.view.x) / camera.view.k).toBeCloseTo((100 - before.x) / before.k);
  expect((100 - camera.view.y) / camera.view.k).toBeCloseTo((100 - before.y) / before.k);
  camera.zoomBy(100);
  expect(camera.view.k).toBe(3);
  camera.zoomBy(1 / 100);
  expect(camera.view).toEqual({ x: 0, y: 0, k: 0.5 }); // all of the drawing
  leave();
});

it("shows no more than needed of what lies beyond the drawing", () => {
  const { camera, leave } = looking();
  camera.panBy(300, 300);
  expect(camera.view).toEqual({ x: 0, y: 0, k: 1 });
  camera.panBy(-5000, -5000);
  expect(camera.view).toEqual({ x: -500, y: -400, k: 1 });
  leave();
});

it("obeys its keys, and leaves others alone", () => {
  const { camera, leave } = looking();
  expect(["x", "1", "Enter"].map((key) => camera.key(key))).toEqual([false, false, false]);
  expect(camera.view).toEqual({ x: 0, y: 0, k: 1 });
  expect(camera.key("ArrowRight")).toBe(true);
  expect(camera.key("ArrowDown")).toBe(true);
  expect(camera.view).toEqual({ x: -80, y: -80, k: 1 });
  camera.key("ArrowLeft");
  camera.key("ArrowUp");
  expect(camera.view).toEqual({ x: 0, y: 0, k: 1 });
  camera.key("+");
  expect(camera.view.k).toBeCloseTo(1.4);
  camera.key("=");
  expect(camera.view.k).toBeCloseTo(1.96);
  camera.key("-");
  expect(camera.view.k).toBeCloseTo(1.4);
  camera.key("0");
  expect(camera.view.k).toBe(0.5);
  camera.home();
  expect(camera.view).toEqual({ x: 0, y: 0, k: 1 });
  leave();
});

it("shows a rectangle as large as it fits, but no larger than is wanted", () => {
  const { camera, leave } = looking();
  camera.show([400, 300, 226, 176]); // with 12 units of air on each side
  expect(camera.view.k).toBe(1.6);
  expect(middle(camera)).toEqual([513, 388]);
  camera.show([400, 300, 226, 176], 3);
  expect(camera.view.k).toBe(2);
  leave();
});

it("reveals what is out of sight or at the edge, and nothing else", () => {
  const { camera, leave } = looking();
  camera.reveal([250, 360]);
  expect(camera.view).toEqual({ x: 0, y: 0, k: 1 });
  camera.reveal([250, 380]); // within a twelfth of the edge
  expect(middle(camera)).toEqual([250, 380]);
  leave();
});

it("keeps what is in the middle when the window changes, or begins again if nobody has moved it", () => {
  const { camera, leave, resize } = looking();
  resize(400, 300);
  expect(camera.view).toEqual({ x: 0, y: 0, k: 1 });
  camera.centre([500, 400]);
  resize(700, 500);
  expect(middle(camera)).toEqual([500, 400]);
  expect(camera.settled).toEqual(camera.view);
  resize(0, 0); // hidden
  expect([camera.width, camera.height]).toEqual([700, 500]);
  camera.zoomBy(1 / 100);
  expect(camera.view.k).toBe(0.625); // the least scale is another one in this window
  leave();
});
