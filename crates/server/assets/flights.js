// Flights: cards on their way between two places of the board, drawn above it. A card stays where it has landed
// until the next board is shown, which has it there.

import { all, find } from "./dom.js";

/** The longest flight, in milliseconds. */
const LONGEST = 420;
const layer = document.createElement("div");
layer.id = "flights";
layer.setAttribute("aria-hidden", "true");
/** @type {Animation[]} */
let departures = [];
/**
 * How many cards have landed in each zone.
 * @type {Map<string | undefined, number>}
 */
const landed = new Map();
/** @type {Set<string>} */
const flown = new Set();

/**
 * The name of a card on the stage. Equal cards of one seat have one name.
 * @param {HTMLElement} card
 */
const nameOf = (card) => {
  const side = card.closest("[data-seat]");
  return `${side instanceof HTMLElement ? side.dataset.seat : ""} ${card.dataset.card}`;
};

/** Takes all cards out of the air. */
export const clearFlights = () => {
  layer.replaceChildren();
  for (const departure of departures) departure.cancel();
  departures = [];
  landed.clear();
  flown.clear();
};

/**
 * Where cards of a zone are seen: its last card or its picture, else the zone, else the name of its owner.
 * @param {HTMLElement} board
 * @param {string | undefined} id
 */
const seenAt = (board, id) => {
  const zone = all("[data-zone]", board).find((it) => it.dataset.zone === id);
  if (!zone) return null;
  const place = zone.closest(".place");
  const last = all(".cards > :last-child .card, .cards > .card, .pile-top > .card", zone).at(-1);
  const spots = [last, zone, place && find(".plate", place)];
  return spots.find((it) => it?.checkVisibility() && it.getBoundingClientRect().width > 0) ?? null;
};

/**
 * How far the next card of a hand lies from this one, in pixels; elsewhere cards lie on each other.
 * @param {HTMLElement} card
 */
const stepOf = (card) => {
  const own = card.closest(".hand li");
  const before = own?.previousElementSibling;
  return before ? Math.max(own.getBoundingClientRect().left - before.getBoundingClientRect().left, 0) : 0;
};

/**
 * Whether the board shows both ends of a card's way.
 * @param {HTMLElement} board
 * @param {HTMLElement} card
 */
export const canFly = (board, { dataset: { fromZone, toZone } }) =>
  seenAt(board, fromZone) !== null && seenAt(board, toZone) !== null;

/**
 * Lets a card of the stage or of a picture fly to its zone.
 * @param {HTMLElement} board
 * @param {HTMLElement} card
 * @param {{ delay: number, ms: number }} time
 */
export const fly = (board, card, { delay, ms }) => {
  const { fromZone, toZone } = card.dataset;
  const start = (fromZone === undefined ? card : seenAt(board, fromZone))?.getBoundingClientRect();
  const goal = seenAt(board, toZone);
  if (!start || !goal) return;
  const end = goal.getBoundingClientRect();
  const zone = goal.closest("[data-zone]")?.getBoundingClientRect() ?? end;
  const number = (landed.get(toZone) ?? 0) + 1;
  landed.set(toZone, number);
  // A zone or a name is wider than a card.
  const isCard = goal.matches(".card");
  const width = isCard ? end.width : Math.min(end.height / 1.4, start.width);
  const beside = Math.min(end.left + number * stepOf(goal), Math.max(zone.right - width, end.left));
  const left = isCard ? beside : end.left + (end.width - width) / 2;
  // Of a card in a strip only the upper part is seen.
  const top = Math.min(end.top, zone.bottom - width * 1.4);
  const clone = /** @type {HTMLElement} */ (card.cloneNode(true));
  clone.className = "flying";
  find(".turned-back", clone)?.remove();
  clone.style.setProperty("--w", `${width}px`);
  clone.style.left = `${left + scrollX}px`;
  clone.style.top = `${top + scrollY}px`;
  if (!layer.isConnected) document.body.append(layer);
  layer.append(clone);
  const scale = Math.min(start.width, start.height / 1.4) / width;
  const from = `translate(${start.left - left}px, ${start.top - top}px) scale(${scale})`;
  // A back is like all others where it lands.
  const lands = card.dataset.card === undefined ? 0 : 1;
  const options = { delay, duration: Math.min(ms, LONGEST), easing: "cubic-bezier(.3,.1,.3,1)" };
  clone.animate(
    [{ transform: from, opacity: 1 }, { opacity: 1, offset: 0.85 }, { transform: "none", opacity: lands }],
    { ...options, fill: "forwards" },
  );
  if (fromZone !== undefined) return;
  // The card on the stage is a reminder only.
  if (lands) flown.add(nameOf(card));
  departures.push(card.animate({ opacity: [1, 0.3] }, { ...options, fill: "forwards" }));
};

/** Forgets the cards that have flown: another fight begins, perhaps with equal ones. */
export const forgetFlown = () => flown.clear();

/**
 * Dims the cards of a new picture that have flown off the stage before.
 * @param {HTMLElement} stage
 */
export const dimFlown = (stage) => {
  for (const card of all("[data-card]:not([data-to-zone])", stage)) card.classList.toggle("flown", flown.has(nameOf(card)));
};
