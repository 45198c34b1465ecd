// Notifies a user whose tab is hidden of their turn: by the icon of the page, and by a notification at
// the tables where the user wants one.

import { around, find, need } from "./dom.js";

const icon = need("link[rel=icon]", HTMLLinkElement);
const calm = icon.href;
/** @param {string} place */
const name = (place) => "notify " + place;

/** @param {string | undefined} place */
const wants = (place) => {
  try {
    return place !== undefined && window.Notification?.permission === "granted" && localStorage.getItem(name(place)) === "yes";
  } catch {
    return false;
  }
};

/** @type {(place: string, yes: boolean) => void} */
const want = (place, yes) => {
  try {
    if (yes) localStorage.setItem(name(place), "yes");
    else localStorage.removeItem(name(place));
  } catch {
    // A browser that keeps nothing cannot be asked to.
  }
};

const dress = () => {
  const tell = find("[data-notify]");
  if (!tell) return;
  tell.hidden = !window.Notification;
  const blocked = window.Notification?.permission === "denied";
  const button = need("button", HTMLButtonElement, tell);
  button.setAttribute("aria-pressed", String(wants(tell.dataset.notify)));
  button.disabled = blocked;
  need(".blocked", HTMLElement, tell).hidden = !blocked;
};

/** @type {Notification | null} */
let shown = null;

/** @type {(place: string, body: string) => void} */
const notify = (place, body) => {
  shown?.close();
  try {
    const notification = new Notification(document.title.replace(/^● /, ""), { body, tag: place, icon: calm });
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
    shown = notification;
  } catch {
    // On some phones a page cannot do this.
    want(place, false);
    dress();
  }
};

/** @typedef {{ place: string, room: boolean, full: boolean, turn: string | undefined }} BoardState */

/**
 * What a board says about whose move it is; nothing that only somebody may know.
 * @param {HTMLElement} board
 * @returns {BoardState}
 */
const state = (board) => ({
  place: board.dataset.place ?? "",
  room: board.matches(".room"),
  full: "full" in board.dataset,
  turn: board.dataset.turn === "you" ? board.dataset.decision : undefined,
});

/**
 * What is worth telling about a change, as an attribute names it.
 * @type {(old: BoardState, now: BoardState) => string | null}
 */
const news = (old, now) => {
  if (old.room && !now.room) return "begun";
  if (now.room) return now.full && !old.full ? "full" : null;
  return now.turn && now.turn !== old.turn ? "turn" : null;
};

/** @type {BoardState | null} */
let last = null;

const look = () => {
  const board = document.getElementById("board");
  if (!board) return;
  const now = state(board);
  dress();
  icon.href = now.turn ? calm.replace("icon.svg", "icon-turn.svg") : calm;
  const what = last?.place === now.place ? news(last, now) : null;
  last = now;
  const says = what && find("[data-notify]", board)?.dataset[what];
  if (says && document.hidden && wants(now.place)) notify(now.place, says);
};

document.addEventListener("click", async (event) => {
  const tell = /** @type {HTMLElement | null | undefined} */ (around(event, "button")?.closest("[data-notify]"));
  const place = tell?.dataset.notify;
  if (place === undefined) return;
  const yes = !wants(place);
  if (yes && Notification.permission === "default") await Notification.requestPermission();
  want(place, yes);
  dress();
});

document.addEventListener("visibilitychange", () => document.hidden || shown?.close());
document.addEventListener("sortie:shown", look);
look();
