// Dragging cards. Where a choice moves a card to a zone, the card can be dropped there; where a card
// is chosen first and its target next, dragging is the same as pressing one after the other.

import { all, around, find } from "./dom.js";
import { onPage, onShow, onSwap } from "./board.js";
import { endPress } from "./press.js";
import { spotOf } from "./why.js";

/** The way in pixels after which a press is a drag. */
const SLACK = 8;

/**
 * A choice that moves the dragged card, and where it goes.
 * @typedef {{ button: HTMLElement, zone: HTMLElement | null }} Drop
 */

/**
 * A press on a card that may become a drag; it is one as soon as there is a picture under the pointer.
 * @typedef {{ card: HTMLElement, spot: string | undefined, x: number, y: number, ghost: HTMLElement | null, drops: Drop[] }} Drag
 */

/** @type {Drag | null} */
let drag = null;
let endedAt = -Infinity;
/**
 * A drag that ended before the server had answered its first half, and where.
 * @type {{ from: Drag, onto: () => Element | null | undefined, decision: string | undefined } | null}
 */
let early = null;

/**
 * The choices that move this card.
 * @param {HTMLElement} card
 * @returns {Drop[]}
 */
const dropsOf = (card) => {
  const spot = spotOf(card);
  const board = card.closest("#board") ?? document;
  return all(".choices [data-moves]", board).flatMap((button) =>
    (button.dataset.moves ?? "")
      .split(";")
      .map((move) => move.split(" "))
      // Of equal cards one is moved, whichever is dragged.
      .filter(([moved], _, moves) => moved === spot || (moves.length === 1 && isSameChoice(card, button)))
      .map(([, zone]) => ({ button, zone: find(`[data-zone="${CSS.escape(zone ?? "")}"]`, board) })),
  );
};

/**
 * @param {HTMLElement} card
 * @param {HTMLElement} button
 */
const isSameChoice = (card, button) =>
  card instanceof HTMLButtonElement && button instanceof HTMLButtonElement && card.value !== "" && card.value === button.value;

/** @param {HTMLElement} card */
const isFirstOfTwo = (card) => card.matches("button[form=pick]") && card.getAttribute("aria-pressed") !== "true";

/**
 * Marks on the board of the card what is dragged, and where it can be dropped.
 * @param {Drag} to
 */
const mark = ({ card, drops }) => {
  const stage = find(".stage", card.closest("#board") ?? document);
  card.classList.add("lifted");
  for (const { zone } of drops) (zone ?? stage)?.classList.add("drop");
  if (drops.length) stage?.classList.toggle("drop", drops.length === 1);
};

/**
 * @param {Drag} to
 * @param {PointerEvent} event
 */
const begin = (to, event) => {
  endPress();
  const { left, top, width, height } = to.card.getBoundingClientRect();
  const ghost = /** @type {HTMLElement} */ (to.card.cloneNode(true));
  ghost.removeAttribute("data-key");
  ghost.setAttribute("aria-hidden", "true");
  ghost.classList.add("dragged");
  Object.assign(ghost.style, { width: `${width}px`, height: `${height}px`, left: `${left}px`, top: `${top}px` });
  document.body.append(ghost);
  to.ghost = ghost;
  mark(to);
  if (!to.drops.length) to.card.click();
  move(to, event);
};

/**
 * @param {Drag} to
 * @param {PointerEvent} event
 */
const move = (to, event) => {
  if (to.ghost) to.ghost.style.transform = `translate(${event.clientX - to.x}px, ${event.clientY - to.y}px) rotate(2deg)`;
};

const end = () => {
  drag?.ghost?.remove();
  drag?.card.classList.remove("lifted");
  for (const marked of all("#board .drop")) marked.classList.remove("drop");
  drag = null;
};

/**
 * The button of the place on which a card is dropped.
 * @param {Drag} from
 * @param {Element} at
 */
const buttonAt = (from, at) => {
  if (from.drops.length) {
    const onZone = from.drops.find(({ zone }) => zone?.contains(at));
    // With one place to go, the middle of the table is as good as the place itself.
    return (onZone ?? (from.drops.length === 1 && at.closest("#board .stage") ? from.drops[0] : undefined))?.button;
  }
  const target = at.closest("#board button.one:not([aria-disabled]), #board button.whole") ?? at.closest("#board .zone.open")?.querySelector("button.whole");
  return target instanceof HTMLElement && spotOf(target) !== from.spot ? target : undefined;
};

addEventListener("pointerdown", (event) => {
  const card = around(event, "#board[data-turn=you] .felt .one");
  if (event.button !== 0 || !event.isPrimary || !(card instanceof HTMLElement)) return;
  const drops = dropsOf(card);
  if (!drops.length && !isFirstOfTwo(card)) return;
  drag = { card, spot: spotOf(card), x: event.clientX, y: event.clientY, ghost: null, drops };
});

addEventListener("pointermove", (event) => {
  if (!drag) return;
  if (drag.ghost) move(drag, event);
  else if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > SLACK) begin(drag, event);
});

/**
 * How to find the card or zone at this place again, on another board.
 * @param {Element} at
 * @returns {() => Element | null | undefined}
 */
const finderOf = (at) => {
  const card = at.closest("#board .one");
  const spot = card instanceof HTMLElement ? spotOf(card) : undefined;
  const zone = at.closest("#board [data-zone]");
  const name = zone instanceof HTMLElement ? zone.dataset.zone : undefined;
  if (spot !== undefined) return () => all("#board .one").find((it) => spotOf(it) === spot);
  return () => (name === undefined ? null : find(`#board [data-zone="${CSS.escape(name)}"]`));
};

addEventListener("pointerup", (event) => {
  const from = drag;
  end();
  if (!from?.ghost) return;
  endedAt = performance.now();
  const at = document.elementFromPoint(event.clientX, event.clientY);
  if (!at) return;
  const { decision } = onPage().dataset;
  if (!from.drops.length && onPage().hasAttribute("aria-busy")) early = { from, onto: finderOf(at), decision };
  else buttonAt(from, at)?.click();
});

addEventListener("pointercancel", end);
// The browser would select the texts on the way.
addEventListener("selectstart", (event) => drag && event.preventDefault());
addEventListener("dragstart", (event) => {
  // Where text is selected, the browser drags that, and its target is not the card.
  if (drag || around(event, "#board .one")) event.preventDefault();
});

// The click at the end of a drag is none.
addEventListener("click", (event) => {
  if (!event.isTrusted || performance.now() - endedAt > 60) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, { capture: true });

// A board that comes meanwhile may ask something else; only the second half of a choice goes on.
onSwap(({ old, next }) => {
  const asksSame = old.dataset.decision === next.dataset.decision && old.dataset.draft === next.dataset.draft;
  if (drag && !asksSame && (drag.drops.length || !drag.ghost)) end();
});
// The board with the first half of a choice takes the second one, if the drag is over already.
onShow(({ next }) => {
  if (!early) return;
  const { from, onto, decision } = early;
  early = null;
  const at = next.dataset.decision === decision && next.dataset.draft ? onto() : null;
  // After the answer to the first half is dealt with.
  if (at) setTimeout(() => buttonAt(from, at)?.click());
});
// Where it asks the same, because others have chosen, the drag goes on with the same card there.
onShow(() => {
  if (!drag?.drops.length) return;
  const { spot } = drag;
  const card = all("#board .felt .one").find((it) => spotOf(it) === spot);
  if (!card) return end();
  drag.card = card;
  drag.drops = dropsOf(card);
  if (drag.ghost) mark(drag);
});
