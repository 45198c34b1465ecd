// What is said of a new board: to a screen reader, in the title of the page, and by a sound.

import { address, current, onShow } from "./board.js";
import { all, find } from "./dom.js";
import { ring } from "./sound.js";

const title = document.title;

/** @param {HTMLElement[]} elements */
const words = (elements) => elements.map((it) => it.textContent?.trim()).join(" ");

/** @param {HTMLElement} board */
const asked = (board) => all(".refused, .asked, .ask .so-far, .reason, .standings, .rematch", board);

/** @param {HTMLElement} board */
const isYours = (board) => board.dataset.turn === "you";

/** Marks the title of the page while it is this seat's turn. */
export const markTitle = () => {
  document.title = (isYours(current()) ? "● " : "") + title;
};

/**
 * Lets a screen reader say something.
 * @param {string} text
 */
export const say = (text) => {
  const live = document.getElementById("live");
  if (live && text) live.textContent = text;
};

onShow(({ old, next, played }) => {
  const happened = next.dataset.n !== old.dataset.n;
  // Beats have been said one by one.
  const events = happened && !played ? all(".log .fresh", next) : [];
  const hints = find(".advice", old) ? [] : all(".advice p, .advice li", next);
  // The stream and the answer to a request may bring the same board, which must not interrupt what
  // is being read.
  const same = !events.length && !hints.length && !find(".refused", next) && words(asked(old)) === words(asked(next));
  if (!same) say(words([...events, ...hints, ...asked(next)]));
  markTitle();
  history.replaceState(history.state, "", address());
  const begins = isYours(next) && (!isYours(old) || old.dataset.decision !== next.dataset.decision);
  const offered = find(".rematch .primary", next) && !find(".rematch .primary", old);
  if ((begins && happened) || offered) ring();
});
