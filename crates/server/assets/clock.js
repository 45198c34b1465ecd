// Clocks: the time that the server named, and the time that has passed since.

import { all } from "./dom.js";

/** When each clock was written by the server. @type {WeakMap<Element, number>} */
const wound = new WeakMap();

/**
 * Starts the clocks of a board.
 * @param {HTMLElement} board
 * @param {number} at when it came from the server
 */
export const wind = (board, at) => all(".clock", board).forEach((clock) => wound.set(clock, at));

/** @param {number} n */
const twoDigits = (n) => String(n).padStart(2, "0");

// Four times a second: a clock that is read once a second skips numbers.
setInterval(() => {
  for (const clock of all("#board .clock.running")) {
    const left = Math.max(0, Number(clock.dataset.left) - (performance.now() - (wound.get(clock) ?? 0)));
    const [minutes, seconds] = [Math.floor(left / 60000), Math.floor(left / 1000) % 60];
    // Beyond two days the server writes days, which need no counting.
    if (minutes >= 48 * 60) continue;
    const shown = minutes >= 60 ? `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}` : `${minutes}`;
    clock.textContent = `${shown}:${twoDigits(seconds)}`;
    clock.classList.toggle("short", left < 20000);
  }
}, 250);
