/** Handlers for something drawn that acts as a button: a click, Enter or Space. */

export function onPress(press: () => void) {
  return {
    onclick: (event: Event) => {
      event.stopPropagation();
      press();
    },
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      press();
    },
  };
}
