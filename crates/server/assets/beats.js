// Beats: what has happened since the board on the page, played one after the other on the stage.

import { all, find, isStill, root } from "./dom.js";
import { canFly, dimFlown, fly, forgetFlown } from "./flights.js";
import { play as sound } from "./sound.js";

/**
 * An event with its picture.
 * @typedef {{ kind: string, text: string, picture: HTMLTemplateElement | null, yours: string }} Beat
 */

/** How long each kind of beat stays at normal speed, in milliseconds. */
const DURATION = /** @type {Record<string, number>} */ ({
  lay: 700, reveal: 900, compare: 1400, capture: 1300, move: 500, draw: 350, discard: 400,
  shuffle: 500, score: 900, eliminate: 1200, announce: 450,
});
/** Beats of no more than this altogether are played at their own speed; more are played faster. */
const PATIENCE = 7000;
/** The time for the beats of a board that comes after that. */
const LEAST_PATIENCE = 1200;
/** What a settled fight without a picture of its own is shown for, at least. */
const SHORTEST = 90;

/** @type {(() => void) | null} */
let skip = null;

/** Whether beats are being played. */
export const isPlaying = () => skip !== null;

/** Shows the newest board at once. */
export const skipBeats = () => skip?.();

/** The factor of all durations, 0 where beats are not shown. */
const speed = () => (root.dataset.beats === "off" || document.hidden ? 0 : root.dataset.beats === "quick" ? 0.45 : 1);

/** Whether the settings want beats, and somebody may be looking. */
export const areShown = () => speed() > 0;

/**
 * What a line of the log says.
 * @param {Element} line
 */
export const textOf = (line) => line.textContent?.trim() ?? "";

/**
 * The beats of a board from this event on.
 * @param {number} from the number of the event
 * @param {HTMLElement} next
 * @returns {Beat[]}
 */
export const newBeats = (from, next) => {
  if (!(Number(next.dataset.told) > from)) return [];
  return all(".log li[data-event]", next)
    .filter((line) => Number(line.dataset.event) >= from)
    .map((line) => ({
      kind: line.dataset.beat ?? "announce",
      text: textOf(line),
      picture: line.querySelector("template"),
      yours: find(".near [data-seat]", next)?.dataset.seat ?? "",
    }));
};

/**
 * Where a card of the stage lies on the board, face up or as the back that it was.
 * @param {HTMLElement} board
 * @param {HTMLElement} card
 */
const placeOf = (board, { dataset: { card, from } }) =>
  all("[data-key]", board).find((it) => it.dataset.key === card)
  ?? all("[data-spot]", board).find((it) => it.dataset.spot === from);

/**
 * Hides what lies on the stage where it came from, so that no card is in two places.
 * @param {HTMLElement} board
 * @param {HTMLElement} stage
 */
const lift = (board, stage) => {
  for (const card of all("[data-card]", stage)) placeOf(board, card)?.classList.add("lifted");
};

/**
 * The place from which a card comes onto the stage: where it lies, else the hand of its seat.
 * @param {HTMLElement} board
 * @param {HTMLElement} card
 */
const originOf = (board, card) => {
  const own = placeOf(board, card);
  const seat = card.closest("[data-seat]");
  const place = seat instanceof HTMLElement ? find(`.place[data-seat="${seat.dataset.seat}"]`, board) : null;
  return own ?? (place && (find(".hand", place) ?? find(".plate", place)));
};

/**
 * Moves the cards that are new on the stage from where they come, and turns up those that were backs.
 * @param {HTMLElement} board
 * @param {HTMLElement} stage
 * @param {Set<string>} before
 * @param {string} kind
 * @param {number} ms
 */
const travel = (board, stage, before, kind, ms) => {
  if (isStill()) return;
  for (const card of all(".fighter-card", stage)) {
    const name = `${card.dataset.card ?? ""}`;
    if (name && before.has(name)) continue;
    const to = card.getBoundingClientRect();
    const from = originOf(board, card)?.getBoundingClientRect();
    const turns = kind === "reveal" ? " rotateY(90deg)" : "";
    const shift = from ? `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width && from.width < 200 ? from.width / to.width : 1})` : "translateY(-12px)";
    card.animate(
      [{ transform: shift + turns, opacity: from ? 1 : 0 }, { transform: "none", opacity: 1 }],
      { duration: Math.min(ms * 0.6, 340), easing: "cubic-bezier(.25,.1,.2,1)", fill: "backwards" },
    );
  }
};

/**
 * Lets the drawn cards of a picture fly from their pile to the hand.
 * @param {HTMLElement} board
 * @param {DocumentFragment} picture
 * @param {number} ms
 * @returns {boolean} whether the board shows pile and hand
 */
const draw = (board, picture, ms) => {
  const cards = all("[data-from-zone]", picture);
  if (isStill() || !cards.length || !cards.every((card) => canFly(board, card))) return false;
  for (const card of cards) fly(board, card, { delay: 0, ms: ms * 0.9 });
  return true;
};

/**
 * Lets cards fly off the stage to the pile of their captor, after the result was seen.
 * @param {HTMLElement} board
 * @param {HTMLElement} stage
 * @param {number} ms
 */
const leave = (board, stage, ms) => {
  if (isStill()) return;
  for (const card of all("[data-to-zone]:not([data-from-zone])", stage)) {
    fly(board, card, { delay: ms * 0.4, ms: ms * 0.45 });
  }
};

/**
 * Shows one beat on the stage of a board.
 * @param {HTMLElement} board
 * @param {Beat} beat
 * @param {number} ms
 */
const show = (board, beat, ms) => {
  const stage = find(".stage", board);
  if (!stage) return;
  // Who draws during a fight does not take it off the stage: the caption tells it. An earlier draw gives way.
  const fights = stage.dataset.picture !== "draw" && find(".fight:not(.settled) .fighter-card", stage) !== null;
  const goesOn = beat.kind === "draw" && fights;
  const drawn = beat.kind === "draw" && beat.picture !== null && draw(board, beat.picture.content, ms);
  const before = new Set(all("[data-card]", stage).map((card) => card.dataset.card ?? ""));
  stage.classList.remove("bare-stage");
  stage.dataset.kind = beat.kind;
  if (beat.picture && !goesOn && !drawn) {
    const picture = document.importNode(beat.picture.content, true);
    // Who has won in a place of its own goes back there.
    for (const card of all(".won [data-from]", stage)) placeOf(board, card)?.classList.remove("lifted");
    if (find(".fight.settled", stage) && picture.querySelector(".fight:not(.settled)")) forgetFlown();
    find(".fight", stage)?.replaceWith(picture);
    stage.dataset.picture = beat.kind;
    lift(board, stage);
    dimFlown(stage);
    // Before cards come that do not lie there yet.
    leave(board, stage, ms);
    travel(board, stage, before, beat.kind, ms);
  }
  let caption = find(".caption-line", stage);
  if (!caption) {
    caption = document.createElement("p");
    caption.className = "caption-line";
    stage.append(caption);
  }
  caption.textContent = beat.text;
};

/**
 * Counts the score of a board on to that of the next one.
 * @param {HTMLElement} board
 * @param {HTMLElement} next
 */
const countOn = (board, next) => {
  for (const score of all(".score [data-seat]", board)) {
    const [shown, due] = [board, next].map((it) => find(`.score [data-seat="${score.dataset.seat}"] strong`, it));
    if (!shown || !due || shown.textContent === due.textContent) continue;
    const gain = Number(due.textContent) - Number(shown.textContent);
    if (gain) score.dataset.gain = gain > 0 ? `+${gain}` : `\u2212${-gain}`;
    shown.textContent = due.textContent;
  }
};

/**
 * Whether the reader's seat wins or loses by a beat; null for the fights of others.
 * @param {Beat | undefined} beat
 */
const resultOf = (beat) => {
  if (beat?.kind !== "capture" && beat?.kind !== "score") return null;
  const own = beat.picture?.content.querySelector(`.fighter[data-seat="${beat.yours}"]`);
  if (!own || !beat.picture?.content.querySelector(".won")) return null;
  return own.matches(".won") ? "win" : "lose";
};

/**
 * The sound of a beat. Of several beats with one result the last one sounds of it.
 * @param {Beat} beat
 * @param {Beat | undefined} next
 */
const soundOf = (beat, next) => {
  const result = resultOf(beat);
  return result !== null && result !== resultOf(next) ? result : beat.kind;
};

/**
 * Plays beats on a board.
 * @param {HTMLElement} board
 * @param {Beat[]} beats
 * @param {Beat[]} waiting the beats after these
 * @param {HTMLElement} next the board after them
 * @param {(text: string) => void} say
 * @param {number} late for how many milliseconds beats have been played without a pause
 * @returns {Promise<boolean>} whether all were shown, and none skipped
 */
export const playBeats = async (board, beats, waiting, next, say, late) => {
  const factor = speed();
  const whole = [...beats, ...waiting].reduce((sum, beat) => sum + (DURATION[beat.kind] ?? 400), 0);
  // A page that is behind catches up: a long queue is played in the time of a short one, and beats that
  // arrive during the playback have only the rest of that time.
  const hurry = Math.min(1, Math.max(PATIENCE - late, LEAST_PATIENCE) / Math.max(whole, 1));
  if (!factor) return false;
  let skipped = false;
  // A board has the score after all of its beats.
  const scored = beats.findLastIndex(({ kind }) => kind === "capture" || kind === "score");
  // The question on this board is answered, and the next one is on the board that comes.
  board.classList.add("playing");
  document.dispatchEvent(new Event("sortie:beats"));
  try {
    for (const [at, beat] of beats.entries()) {
      const ms = Math.max((DURATION[beat.kind] ?? 400) * factor * hurry, SHORTEST);
      show(board, beat, ms);
      if (at === scored) countOn(board, next);
      say(beat.text);
      sound(soundOf(beat, beats[at + 1] ?? waiting[0]));
      await new Promise((done) => {
        const timer = setTimeout(done, ms);
        skip = () => {
          skipped = true;
          clearTimeout(timer);
          done(undefined);
        };
      });
      if (skipped) return false;
    }
    return true;
  } finally {
    skip = null;
    board.classList.remove("playing");
  }
};

// A click or a key while beats are played shows the newest board, and does nothing else: what lies
// under the pointer may be something else there.
for (const type of ["pointerdown", "click", "keydown"]) {
  addEventListener(type, (event) => {
    const swallowed = type === "click" && performance.now() - skippedAt < 350;
    if (!isPlaying() && !swallowed) return;
    if (event instanceof KeyboardEvent && (event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab" || event.key === "Shift")) return;
    if (!(event.target instanceof Element) || event.target.closest("input, textarea, select, dialog, .chat-panel")) return;
    if (type !== "keydown" && !event.target.closest("#board :is(.felt, .choices)")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isPlaying()) skippedAt = performance.now();
    skipBeats();
  }, { capture: true });
}
let skippedAt = -Infinity;
