/** Handlers for something drawn that acts as a button: a click, Enter or Space. */

import { PRESS_KEYS } from "../../../common/key-lists";

export function onPress(press: () => void) {
  return {
    onclick: (event: Event) => {
      event.stopPropagation();
      press();
    },
    onkeydown: (event: KeyboardEvent) => {
      if (!PRESS_KEYS.includes(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      press();
    },
  };
}
