// A press on the board that has begun and not ended. It is a click only where both happen on one element,
// so a new board waits until the press is over.

/** The time in milliseconds from the end of a press to its click: a finger's click comes in a task of its own. */
const CLICK = 50;
/** The longest time in milliseconds for which a press holds anything up. */
const LONGEST = 3000;

/** @type {number | null} */
let begun = null;
/** @type {(() => void) | null} */
let waiting = null;

/**
 * Calls this at once, or after the press that goes on; only the last call is kept.
 * @param {() => void} call
 */
export const afterPress = (call) => {
  if (begun === null) call();
  else waiting = call;
};

/** Ends the press for those who wait: it has become something else, such as a drag. */
export const endPress = () => {
  if (begun !== null) clearTimeout(begun);
  begun = null;
  const call = waiting;
  waiting = null;
  call?.();
};

/** @param {number} delay in milliseconds */
const endIn = (delay) => {
  if (begun !== null) clearTimeout(begun);
  begun = setTimeout(endPress, delay);
};

addEventListener("pointerdown", (event) => {
  const presses = event.isPrimary && event.button === 0;
  if (presses && event.target instanceof Element && event.target.closest("#board :is(button, a, summary)")) endIn(LONGEST);
}, true);
addEventListener("pointerup", (event) => event.isPrimary && begun !== null && endIn(CLICK), true);
addEventListener("pointercancel", endPress, true);
