/** When the browser draws. */

/** Where nothing is drawn, as in a window behind others, what waits for it goes on after this time. */
const LONGEST = 100;

/** Call once what is on the page now has been drawn. */
export function afterDrawing(then: () => void): void {
  let waiting = true;
  const once = () => {
    if (waiting) then();
    waiting = false;
  };
  setTimeout(once, LONGEST);
  requestAnimationFrame(() => setTimeout(once));
}
