/** Dragging a token from its area to another one, by mouse or pen; fingers press both areas instead. */

const LEAST = 6; // pixels before a press becomes a drag

/** The area of the map where something happens. */
export const areaAt = ({ clientX, clientY }: MouseEvent): string | null =>
  document
    .elementsFromPoint(clientX, clientY)
    .map((element) => element.getAttribute("data-area"))
    .find((id) => id !== null) ?? null;

export function dragging(done: (from: string, to: string) => void) {
  let from: string | null = null;
  let begun: [number, number] = [0, 0];
  let line = $state("");

  function attach(node: HTMLElement): () => void {
    const local = (event: PointerEvent): [number, number] => {
      const { left, top } = node.getBoundingClientRect();
      return [event.clientX - left, event.clientY - top];
    };
    const down = (event: PointerEvent) => {
      const token = (event.target as Element).closest("[data-drag]");
      if (!token || event.pointerType === "touch" || event.button !== 0) return;
      from = token.getAttribute("data-drag");
      begun = local(event);
      node.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent) => {
      if (from === null) return;
      const [x, y] = local(event);
      if (Math.hypot(x - begun[0], y - begun[1]) >= LEAST) line = `M${begun[0]} ${begun[1]}L${x} ${y}`;
    };
    const up = (event: PointerEvent) => {
      if (from === null) return;
      const to = areaAt(event);
      const moved = line !== "";
      const start = from;
      stop();
      if (moved && to !== null && to !== start) done(start, to);
      else if (!moved) pressArea(start, event);
    };
    /** A press on a token is one on its area, which lies below it. */
    const pressArea = (area: string, { clientX, clientY, pointerType }: PointerEvent) =>
      node
        .querySelector(`[data-area="${area}"]`)
        ?.dispatchEvent(new PointerEvent("click", { bubbles: true, clientX, clientY, pointerType }));
    // A finger drags nothing; the mouse's click goes to the frame, which has captured it.
    const click = (event: MouseEvent) => {
      const area = (event.target as Element).closest("[data-drag]")?.getAttribute("data-drag");
      if (area) pressArea(area, event as PointerEvent);
    };
    const stop = () => {
      from = null;
      line = "";
    };
    node.addEventListener("pointerdown", down);
    node.addEventListener("pointermove", move);
    node.addEventListener("pointerup", up);
    node.addEventListener("pointercancel", stop);
    node.addEventListener("click", click);
    return () => {
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", up);
      node.removeEventListener("pointercancel", stop);
      node.removeEventListener("click", click);
    };
  }

  return {
    attach,
    get line() {
      return line;
    },
  };
}
