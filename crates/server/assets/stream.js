// The stream: boards that others bring about, as they happen.

import { current, isOlder, isSame, onSwap, parse, swap } from "./board.js";
import { afterPosting, dropDeferred, isOffline, isPosting, refreshBoard, setOffline } from "./requests.js";

/** The wait before a stream that the server ended is opened again, in milliseconds. */
const REOPEN_DELAY = 5000;

/** @type {EventSource | null} */
let source = null;
let followed = "";

/**
 * Shows a board of the stream. While a choice is on its way, it waits for the answer.
 * @param {string} html
 */
const receive = (html) => {
  if (isPosting()) return afterPosting(() => receive(html));
  const next = parse(html);
  const now = current();
  if (!next || isOlder(next)) return;
  // The stream knows nothing of a draft, which this page alone has.
  const drafting = now.dataset.draft && now.dataset.decision === next.dataset.decision;
  if (drafting) refreshBoard().catch(() => setOffline(true));
  else if (!isSame(next)) swap(next);
};

/**
 * The address of a stream without the number from which it goes on: the same for one seat.
 * @param {string} stream
 */
const seatOf = (stream) => {
  const same = new URL(stream, location.href);
  same.searchParams.delete("n");
  return same.href;
};

/** Follows the stream of the newest board. */
export const follow = () => {
  const { stream } = current().dataset;
  // Where a device changes hands, the stream of the seat before must not show its hand.
  if (source && (!stream || seatOf(stream) !== followed)) {
    source.close();
    source = null;
    dropDeferred();
    setOffline(false);
  }
  if (source || !stream || !window.EventSource) return;
  followed = seatOf(stream);
  const own = (source = new EventSource(stream));
  own.addEventListener("board", (event) => receive(event.data));
  own.addEventListener("said", ({ data }) => document.dispatchEvent(new CustomEvent("sortie:said", { detail: data })));
  own.onopen = () => {
    // Whatever happened while the server was out of reach may have been missed.
    if (isOffline()) refreshBoard().catch(() => {});
    setOffline(false);
  };
  own.onerror = () => {
    setOffline(true);
    // The browser connects again by itself, except where the server refused.
    if (own !== source || own.readyState !== EventSource.CLOSED) return;
    source = null;
    setTimeout(follow, REOPEN_DELAY);
  };
};

onSwap(follow);
