// The board on the page, and how it follows the newest one without losing the focus.
//
// A board as the server wrote it is kept apart from the page, which changes while beats are played.

import { areShown, newBeats, playBeats } from "./beats.js";
import { wind } from "./clock.js";
import { all, find, isStill, need } from "./dom.js";
import { clearFlights } from "./flights.js";
import { morph } from "./morph.js";
import { afterPress } from "./press.js";
import { nameCards, unnameCards } from "./transitions.js";

/**
 * A swap of boards, for those who follow it.
 * @typedef {{ old: HTMLElement, next: HTMLElement }} Swap
 */

/**
 * A board that is shown in place of another one, and whether beats were played before.
 * @typedef {Swap & { played: boolean }} Showing
 */

/** The board on the page. */
export const onPage = () => need("#board", HTMLElement);

let newest = /** @type {HTMLElement | null} */ (find("#board")?.cloneNode(true) ?? null);
let newestAt = performance.now();
// The text of the newest board: it is compared with each board of the stream.
let written = newest?.outerHTML;
// The board that was shown last; a transition may still be on its way to it.
let shown = newest;
/** @type {((swap: Swap) => void)[]} */
const followers = [];
/** @type {((showing: Showing) => void)[]} */
const watchers = [];
/** @type {(text: string) => void} */
let sayBeat = () => {};
/** @type {ViewTransition | null} */
let transition = null;
/**
 * The boards that have come since, each with the beats that lead to it.
 * @type {{ beats: import("./beats.js").Beat[], board: HTMLElement }[]}
 */
const queue = [];
let playing = false;
/** @type {ReturnType<typeof focusOf>} */
let focusBefore = null;

/** Whether the page has a board. */
export const hasBoard = () => newest !== null;

/**
 * The newest board. It is not on the page, which shows one before while beats are played and cards
 * still move.
 * @returns {HTMLElement}
 */
export const current = () => /** @type {HTMLElement} */ (newest);

/**
 * Whether a board tells nothing that the newest one does not.
 * @param {HTMLElement} next
 */
export const isSame = (next) => next.outerHTML === written;

/**
 * Whether a board is from before the newest one.
 * @param {HTMLElement} next
 */
export const isOlder = (next) => Number(next.dataset.n) < Number(current().dataset.n);

/**
 * The board in a text of the server.
 * @param {string} html
 * @returns {HTMLElement | null}
 */
export const parse = (html) => {
  const template = document.createElement("template");
  template.innerHTML = html;
  return find("main#board", template.content);
};

/** The address of the table with the draft that is open, so that the page can be loaded again. */
export const address = () => {
  const { place, draft, decision, stream } = current().dataset;
  const here = new URL(place ?? "", location.href);
  const seat = new URL(stream ?? location.href, location.href).searchParams.get("seat");
  if (seat) here.searchParams.set("seat", seat);
  if (draft) {
    here.searchParams.set("draft", draft);
    here.searchParams.set("decision", decision ?? "");
  }
  return here;
};

/**
 * Calls this after each swap, when the new board is or will be on the page.
 * @param {(swap: Swap) => void} follower
 */
export const onSwap = (follower) => followers.push(follower);

/**
 * Calls this when a board is shown.
 * @param {(showing: Showing) => void} watcher
 */
export const onShow = (watcher) => watchers.push(watcher);

/**
 * Calls this with the sentence of each beat.
 * @param {(text: string) => void} say
 */
export const onBeat = (say) => {
  sayBeat = say;
};

/**
 * What has the focus, so that its like can be found on the next board.
 * @param {HTMLElement} board
 */
const focusOf = (board) => {
  const at = document.activeElement;
  if (!(at instanceof HTMLElement) || !board.contains(at)) return null;
  if (at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement) return { name: at.name };
  return {
    event: eventOf(at),
    key: at.dataset.key,
    zone: zoneOf(at),
    asksHint: at.matches(".hint"),
    value: at.getAttribute("value"),
    form: at.getAttribute("form"),
    label: at.textContent,
  };
};

/**
 * The line of the log that an element is in.
 * @param {HTMLElement} at
 */
const eventOf = (at) => {
  const line = at.closest("li[data-event]");
  return line instanceof HTMLElement ? line.dataset.event : undefined;
};

/** @param {HTMLElement} at */
const zoneOf = (at) => {
  const zone = at.closest("[data-zone]");
  return zone instanceof HTMLElement ? zone.dataset.zone : undefined;
};

/**
 * Focuses on the new board what is most like that which had the focus.
 * @param {HTMLElement} board
 * @param {ReturnType<typeof focusOf>} was
 */
const restoreFocus = (board, was) => {
  if (!was) return;
  if (was.name !== undefined) {
    find(`input[name="${was.name}"], textarea[name="${was.name}"]`, board)?.focus({ preventScroll: true });
    return;
  }
  const list = all("button, a, summary", board);
  if (was.event !== undefined) {
    // Sentences of the log repeat, and a key meant for the log must not choose anything.
    const line = list.find((it) => eventOf(it) === was.event) ?? find(".lines", board);
    return line?.focus({ preventScroll: true });
  }
  /** @type {((it: HTMLElement) => unknown)[]} */
  const likenesses = [
    (it) => was.key && it.dataset.key === was.key,
    (it) => was.form && it.getAttribute("form") === was.form && it.getAttribute("value") === was.value,
    (it) => it.textContent === was.label,
    (it) => was.zone && zoneOf(it) === was.zone,
    (it) => was.asksHint && it.closest(".advice"),
    (it) => it.matches(".done"),
    (it) => it.matches(".ask button"),
  ];
  for (const isLike of likenesses) {
    const next = list.find(isLike);
    if (next) return next.focus({ preventScroll: true });
  }
  find(".ask", board)?.focus({ preventScroll: true });
};

/**
 * Makes the page show a board.
 * @param {HTMLElement} next
 */
const replace = (next) => {
  // A transition may end after a newer board came.
  if (next !== newest) return;
  const page = onPage();
  const { decision, draft, n } = page.dataset;
  // What was focused may have gone with a board between two fights.
  const focus = document.activeElement === document.body ? focusBefore : focusOf(page);
  focusBefore = null;
  const y = scrollY;
  clearFlights();
  morph(page, next);
  document.dispatchEvent(new Event("sortie:shown"));
  wind(page, newestAt);
  if (next.dataset.decision !== decision) find(".choices ol", page)?.scrollTo(0, 0);
  if (next.dataset.n !== n || next.dataset.draft !== draft) find("[popover]:popover-open", page)?.hidePopover();
  restoreFocus(page, focus);
  if (scrollY !== y) scrollTo(0, y);
};

/**
 * Makes the page show a board between two fights. Nothing can be chosen on it: a newer one is to come.
 * @param {HTMLElement} board
 */
const pass = (board) => {
  const page = onPage();
  focusBefore ??= focusOf(page);
  clearFlights();
  morph(page, board);
  wind(page, newestAt);
};

/**
 * Shows the newest board. Where something happened, cards travel.
 * @param {boolean} played whether beats have brought cards onto the stage of the board on the page
 */
const show = (played) => {
  const old = shown;
  const next = current();
  // Beats show the newest board at their end.
  if (playing || !old) return;
  // Beats that brought no new board have changed the page all the same.
  if (old === next) return replace(next);
  shown = next;
  transition?.skipTransition();
  const happened = next.dataset.n !== old.dataset.n;
  if (happened && document.startViewTransition && !isStill() && !document.hidden) {
    nameCards({ fromStage: played });
    const own = (transition = document.startViewTransition(() => {
      replace(next);
      unnameCards();
      nameCards();
    }));
    // Both reject where a newer board cuts the transition short, which is no error.
    own.ready.catch(() => {});
    own.finished.catch(() => {}).then(() => {
      if (transition !== own) return;
      transition = null;
      unnameCards();
    });
  } else {
    replace(next);
  }
  for (const watcher of watchers) watcher({ old, next, played });
};

/**
 * Plays the beats of each board that waits, and of those that come meanwhile. After its beats a board is
 * on the page, so that hands and piles follow each fight. The newest board is shown at the end.
 */
const playQueue = async () => {
  playing = true;
  const begun = performance.now();
  let played = true;
  for (let turn = queue.shift(); turn; turn = queue.shift()) {
    const { beats, board } = turn;
    const waiting = queue.flatMap((it) => it.beats);
    played = await playBeats(onPage(), beats, waiting, board, sayBeat, performance.now() - begun);
    // After a skip, what came meanwhile is skipped too.
    if (!played) queue.length = 0;
    else if (queue.length) pass(board);
  }
  playing = false;
  afterPress(() => show(played));
};

/**
 * Notes that the opening of this table is played in this tab; false where it was before.
 * @param {string} place
 */
const noteOpening = (place) => {
  const key = `opened ${place}`;
  try {
    if (sessionStorage.getItem(key)) return false;
    sessionStorage.setItem(key, "1");
  } catch {
    // In a browser that keeps nothing, it is played whenever the page is loaded before the first choice.
  }
  return true;
};

/**
 * Where a match begins with a fight, it is played before the first choice, once for each tab. On a page
 * in the background it waits until somebody looks.
 */
export const playOpening = () => {
  if (document.hidden) {
    document.addEventListener("visibilitychange", playOpening, { once: true });
    return;
  }
  const { decision, draft, place, stream } = current().dataset;
  if (decision !== "1" || draft !== undefined || !stream || !areShown()) return;
  const beats = newBeats(0, current());
  const first = beats.findIndex(({ kind, picture }) => picture && kind !== "draw");
  const end = beats.findLastIndex(({ kind }) => kind === "capture" || kind === "compare") + 1;
  if (first < 0 || end <= first || !noteOpening(place ?? "")) return;
  queue.push({ beats: beats.slice(first, end), board: current() });
  if (!playing) playQueue();
};

/**
 * Takes a board as the newest one. What has happened is played first, then the board is shown.
 * @param {HTMLElement} next
 */
export const swap = (next) => {
  const old = current();
  newest = next;
  newestAt = performance.now();
  written = next.outerHTML;
  const beats = areShown() ? newBeats(Number(old.dataset.told), next) : [];
  if (beats.length) queue.push({ beats, board: next });
  if (!playing && queue.length) playQueue();
  else if (!playing) afterPress(() => show(false));
  for (const follower of followers) follower({ old, next });
};
