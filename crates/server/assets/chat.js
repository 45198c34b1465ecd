// Talk beside the table: a panel over the page, filled by the server. Without this, it is a page of
// its own.

import { onPage, onShow } from "./board.js";
import { find, need } from "./dom.js";

const link = need("#chat-link", HTMLAnchorElement);
const panel = need("#chat-panel", HTMLDialogElement);
const inside = need("div", HTMLElement, panel);
const unread = need(".unread", HTMLElement, link);
const kept = `heard ${new URL(link.href).pathname}`;

let next = 0;
const heard = () => Number(localStorage.getItem(kept) ?? 0);

const count = () => {
  if (panel.open) localStorage.setItem(kept, String(next));
  const n = Math.max(0, next - heard());
  unread.hidden = n === 0;
  unread.textContent = String(n);
};

const toEnd = () => {
  const lines = find(".said", inside);
  if (lines) lines.scrollTop = lines.scrollHeight;
};

const fill = async () => {
  const answer = await fetch(link.href, { headers: { "Sortie-Part": "board" } });
  if (!answer.ok) return;
  inside.innerHTML = await answer.text();
  next = Number(need(".said", HTMLElement, inside).dataset.n);
  count();
  toEnd();
};

let docked = false;

/**
 * Where there is room beside the table, the chat is a part of it from the start.
 * @param {ParentNode | null} board
 */
const dock = (board) => {
  if (docked || !board || !find(".felt", board) || !matchMedia("(min-width: 68rem) and (min-height: 44rem)").matches) return;
  docked = true;
  // By its attribute, because `show` would take the focus.
  panel.setAttribute("open", "");
  fill().catch(() => {});
};
dock(document.getElementById("board"));
// A room becomes a table when the cards are dealt. The new board may not be on the page yet.
onShow(() => dock(onPage()));

link.addEventListener("click", (event) => {
  event.preventDefault();
  if (panel.open) return panel.close();
  panel.show();
  fill()
    .then(() => find("#say", inside)?.focus())
    .catch(() => {});
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !panel.open) return;
  panel.close();
  link.focus();
});

document.addEventListener("sortie:said", (event) => {
  const template = document.createElement("template");
  template.innerHTML = /** @type {CustomEvent<string>} */ (event).detail;
  const lines = need(".said", HTMLElement, template.content);
  next = Number(lines.dataset.n);
  inside.querySelector(".said")?.replaceWith(lines);
  count();
  toEnd();
});

inside.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const wrong = need(".wrong", HTMLElement, inside);
  wrong.hidden = true;
  try {
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(form, event.submitter)) body.append(name, String(value));
    const answer = await fetch(form.action, { method: "POST", body, headers: { accept: "application/json" } });
    if (answer.ok) {
      if (form.action.endsWith("/mute")) {
        await fill();
        find("#say", inside)?.focus();
      } else {
        form.reset();
      }
      return;
    }
    wrong.textContent = (await answer.json()).says;
  } catch {
    wrong.textContent = panel.dataset.lost ?? "";
  }
  wrong.hidden = false;
});
