// Says that it is somebody's turn to who looks elsewhere: by the icon of the page, and by a
// notification at the tables where that is wanted.

const icon = document.querySelector("link[rel=icon]");
const calm = icon.href;
const name = (place) => "notify " + place;

const wants = (place) => {
  try {
    return window.Notification?.permission === "granted" && localStorage.getItem(name(place)) === "yes";
  } catch {
    return false;
  }
};

const want = (place, yes) => {
  try {
    if (yes) localStorage.setItem(name(place), "yes");
    else localStorage.removeItem(name(place));
  } catch {
    // A browser that keeps nothing cannot be asked to.
  }
};

const dress = () => {
  const tell = document.querySelector("[data-notify]");
  if (!tell) return;
  tell.hidden = !window.Notification;
  const blocked = window.Notification?.permission === "denied";
  tell.querySelector("button").setAttribute("aria-pressed", wants(tell.dataset.notify));
  tell.querySelector("button").disabled = blocked;
  tell.querySelector(".blocked").hidden = !blocked;
};

let shown = null;

const notify = (place, body) => {
  shown?.close();
  try {
    shown = new Notification(document.title.replace(/^● /, ""), { body, tag: place, icon: calm });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // On some phones a page cannot do this.
    want(place, false);
    dress();
  }
};

/** What a board says about whose move it is; nothing that only somebody may know. */
const state = (board) => ({
  place: board.dataset.place,
  room: board.matches(".room"),
  full: "full" in board.dataset,
  turn: board.dataset.turn === "you" && board.dataset.decision,
});

/** What is worth telling about a change, as an attribute names it. */
const news = (old, now) => {
  if (old.room && !now.room) return "begun";
  if (now.room) return now.full && !old.full ? "full" : null;
  return now.turn && now.turn !== old.turn ? "turn" : null;
};

let last = null;

const look = () => {
  const board = document.getElementById("board");
  if (!board) return;
  const now = state(board);
  dress();
  icon.href = now.turn ? calm.replace("icon.svg", "icon-turn.svg") : calm;
  const what = last?.place === now.place && news(last, now);
  last = now;
  const says = what && board.querySelector("[data-notify]")?.dataset[what];
  if (says && document.hidden && wants(now.place)) notify(now.place, says);
};

document.addEventListener("click", async (event) => {
  const tell = event.target.closest?.("button")?.closest("[data-notify]");
  if (!tell) return;
  const place = tell.dataset.notify;
  const yes = !wants(place);
  if (yes && Notification.permission === "default") await Notification.requestPermission();
  want(place, yes);
  dress();
});

document.addEventListener("visibilitychange", () => document.hidden || shown?.close());
new MutationObserver(look).observe(document.getElementById("content"), { childList: true });
look();
