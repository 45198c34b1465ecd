// The stream: boards that others bring about, as they happen.

import { current, isOlder, isSame, onSwap, parse, swap } from "./board.js";
import { afterPosting, dropDeferred, isOffline, isPosting, onSilence, refreshBoard, setOffline } from "./requests.js";

/** The wait before a stream that the server ended is opened again, in milliseconds. */
const REOPEN_DELAY = 5000;
/**
 * The longest silence of a stream, in milliseconds. Servers send a sign of life every five seconds; the
 * connection to one that has lost its power stays open.
 */
const LONGEST_SILENCE = 12_000;
/** The longest silence of a stream while a request gets no answer either, in milliseconds. */
const SUSPECT_SILENCE = 1000;
/** How often a stream is looked at, in milliseconds. */
const CHECK_INTERVAL = 2000;

/** @type {EventSource | null} */
let source = null;
let followed = "";
/** When the stream was opened or heard last, in milliseconds since 1970. */
let heard = 0;

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

const close = () => {
  source?.close();
  source = null;
};

/** Follows the stream of the newest board. */
export const follow = () => {
  const { stream } = current().dataset;
  // Where a device changes hands, the stream of the seat before must not show its hand.
  if (source && (!stream || seatOf(stream) !== followed)) {
    close();
    dropDeferred();
    setOffline(false);
  }
  if (source || !stream || !window.EventSource) return;
  followed = seatOf(stream);
  const own = (source = new EventSource(stream));
  heard = Date.now();
  const listen = (/** @type {string} */ kind, /** @type {(data: string) => void} */ handle) =>
    own.addEventListener(kind, ({ data }) => {
      heard = Date.now();
      handle(data);
    });
  listen("board", receive);
  listen("said", (detail) => document.dispatchEvent(new CustomEvent("sortie:said", { detail })));
  listen("alive", () => {});
  own.onopen = () => {
    heard = Date.now();
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

/**
 * Opens a stream anew that was silent for so long: the load balancer may find a server that answers.
 * @param {number} silence in milliseconds
 */
const reopen = (silence) => {
  if (!source || Date.now() - heard < silence) return;
  close();
  follow();
};

onSilence(() => reopen(SUSPECT_SILENCE));
setInterval(() => reopen(LONGEST_SILENCE), CHECK_INTERVAL);
onSwap(follow);
