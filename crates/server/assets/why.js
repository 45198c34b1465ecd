// Why not: a card or zone that cannot be chosen explains itself when it is clicked.

import { address, current } from "./board.js";
import { find, isStill } from "./dom.js";
import { getBoard } from "./requests.js";

/**
 * The key of a card in the scene.
 * @param {HTMLElement} card
 */
export const spotOf = (card) => card.dataset.spot ?? card.dataset.key;

addEventListener("click", async ({ target }) => {
  if (!(target instanceof Element) || target.closest("button, a, summary, input, .whole-pile, [popover]")) return;
  const zone = target.closest("#board[data-turn=you] .felt [data-zone]");
  if (!(zone instanceof HTMLElement)) return;
  const card = target.closest(".one");
  // In a hand and in a pyramid each card is a choice; elsewhere the place is.
  const single = zone.matches(".hand") || find(".grid", zone) !== null;
  const key = single ? card instanceof HTMLElement && spotOf(card) : zone.dataset.zone;
  if (!key || current().getAttribute("aria-busy")) return;
  if (card && !isStill()) {
    card.animate([-4, 4, -3, 3, 0].map((x) => ({ transform: `translateX(${x}px)` })), 220);
  }
  const where = address();
  where.searchParams.set("why", key);
  await getBoard(where).catch(() => {});
});
