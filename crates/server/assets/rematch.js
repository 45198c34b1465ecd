// Rematches: asking for one, or accepting it, is being ready for it.

import { around, find } from "./dom.js";

const KEY = "rematch";

addEventListener("click", (event) => {
  if (!around(event, "[data-rematch]")) return;
  try {
    sessionStorage.setItem(KEY, find("#board")?.dataset.place ?? "");
  } catch {
    // In a browser that keeps nothing, the button of the room is pressed by hand.
  }
});

/** Says that the player is ready, in the room of a rematch that this page has led to; once. */
export const readyForRematch = () => {
  const form = find("form.ready[data-previous]");
  try {
    if (!(form instanceof HTMLFormElement) || sessionStorage.getItem(KEY) !== form.dataset.previous) return;
    sessionStorage.removeItem(KEY);
    form.requestSubmit();
  } catch {
    // What is not kept cannot be read: the button is pressed by hand.
  }
};
