// Choices: the forms of the board are sent without leaving the page.

import { address, current, onPage } from "./board.js";
import { find } from "./dom.js";
import { endPress } from "./press.js";
import { getBoard, isPosting, postBoard, postHint, setOffline } from "./requests.js";

/**
 * The wait before the pointer says that an answer takes long, in milliseconds. Few answers do, and
 * another pointer is a new style for all that is on the board.
 */
const SLOW = 300;

let searchesHint = false;

/**
 * The drafts of one decision, in the order in which they were made: undo goes back along them.
 * @type {{ decision: string | undefined, drafts: string[] }}
 */
let trail = { decision: undefined, drafts: [] };

/** Notes the draft of the newest board. */
export const track = () => {
  const { decision, draft } = current().dataset;
  if (trail.decision !== decision || !draft) trail = { decision, drafts: [] };
  if (draft && trail.drafts.at(-1) !== draft) trail.drafts.push(draft);
};

/**
 * Sends a form of the board.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} button
 */
const send = async (form, button) => {
  const data = new URLSearchParams(/** @type {any} */ (new FormData(form, button)));
  const isPost = form.method === "post";
  const asksHint = find(".hint", form) !== null;
  if (isPosting() || (asksHint && searchesHint)) return;
  const undoes = button?.matches(".undo") && trail.drafts.length > 0;
  if (undoes) data.set("draft", trail.drafts.at(-2) ?? "");
  const action = new URL(form.action);
  if (!isPost) action.search = data.toString();
  const board = onPage();
  board.setAttribute("aria-busy", "true");
  const slow = setTimeout(() => board.classList.add("slow"), SLOW);
  if (asksHint) searchesHint = true;
  try {
    const answered = asksHint ? postHint(action, data) : isPost ? postBoard(action, data) : getBoard(action);
    if (!(await answered)) return location.assign(isPost ? address() : action);
    // Only now: an undo that did not reach the server can be pressed again.
    if (undoes) trail.drafts.pop();
    track();
    setOffline(false);
  } catch {
    setOffline(true);
  } finally {
    if (asksHint) searchesHint = false;
    clearTimeout(slow);
    board.classList.remove("slow");
    board.removeAttribute("aria-busy");
  }
};

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches("#board [data-part]")) return;
  event.preventDefault();
  // A decision that was closed during the press takes no choice any more.
  const decision = find("input[name=decision]", form)?.getAttribute("value") ?? current().dataset.decision;
  if (decision !== current().dataset.decision) return endPress();
  send(form, event.submitter);
});
