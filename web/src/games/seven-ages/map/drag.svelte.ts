/**
 * Dragging a token from its area to another one, by mouse or pen; fingers press both areas instead. With Shift one unit
 * is meant, not the stack; over the ships of the area the stack goes aboard, and may be dropped there.
 */

const LEAST = 6; // pixels before a press becomes a drag

/** The area of the map where something happens. */
export const areaAt = ({ clientX, clientY }: MouseEvent): string | null =>
  document
    .elementsFromPoint(clientX, clientY)
    .map((element) => element.getAttribute("data-area"))
    .find((id) => id !== null) ?? null;

/** How a stack was dragged: one unit of it only, or over its ships. */
export interface Dragged {
  alone: boolean;
  aboard: boolean;
}

const fleetAt = ({ clientX, clientY }: MouseEvent): string | null =>
  document.elementFromPoint(clientX, clientY)?.closest("[data-fleet]")?.getAttribute("data-fleet") ?? null;

export function dragging(done: (from: string, to: string, how: Dragged) => void) {
  let from: string | null = null;
  let aboard = false;
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
      if (Math.hypot(x - begun[0], y - begun[1]) < LEAST) return;
      line = `M${begun[0]} ${begun[1]}L${x} ${y}`;
      aboard ||= fleetAt(event) === from;
    };
    const up = (event: PointerEvent) => {
      if (from === null) return;
      const to = fleetAt(event) === from ? from : areaAt(event); // the sign may lie beside the area
      const moved = line !== "";
      const start = from;
      const how = { alone: event.shiftKey, aboard };
      stop();
      if (moved && to !== null && (to !== start || how.aboard)) done(start, to, how);
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
      aboard = false;
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
