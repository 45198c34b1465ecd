// Why not: a card or zone that cannot be chosen explains itself when it is clicked. A card of the own hand is a
// button for it, which the keyboard reaches.

import { address, onPage } from "./board.js";
import { around, find, isStill } from "./dom.js";
import { getBoard } from "./requests.js";

/**
 * The key of a card in the scene.
 * @param {HTMLElement} card
 */
export const spotOf = (card) => card.dataset.spot ?? card.dataset.key;

/** @type {Element | null} */
let pressed = null;
addEventListener("pointerdown", (event) => {
  pressed = around(event, "#board .one");
});

/** @param {Element | null} card */
const shake = (card) => {
  if (card && !isStill()) card.animate([-4, 4, -3, 3, 0].map((x) => ({ transform: `translateX(${x}px)` })), 220);
};

addEventListener("click", async (event) => {
  const { target, isTrusted } = event;
  if (!(target instanceof Element)) return;
  const finger = isTrusted && event.detail > 0 ? pressed : null;
  pressed = null;
  const card = target.closest(".one");
  // Where cards overlap, a browser may move the tap of a finger to the neighbour.
  if (finger instanceof HTMLButtonElement && finger.isConnected && card && finger !== card) {
    event.preventDefault();
    return finger.click();
  }
  shake(target.closest("#board .one[aria-disabled]"));
  if (target.closest("button, a, summary, input, .whole-pile, [popover]")) return;
  const zone = target.closest("#board[data-turn=you] .felt [data-zone]");
  if (!(zone instanceof HTMLElement)) return;
  // In a hand and in a pyramid each card is a choice; elsewhere the place is.
  const single = zone.matches(".hand") || find(".grid", zone) !== null;
  const key = single ? card instanceof HTMLElement && spotOf(card) : zone.dataset.zone;
  if (!key || onPage().getAttribute("aria-busy")) return;
  shake(card);
  const where = address();
  where.searchParams.set("why", key);
  await getBoard(where).catch(() => {});
});
