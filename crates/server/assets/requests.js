// Boards from the server, one request after the other where they change something.

import { address, isOlder, parse, swap } from "./board.js";

/** Waits between requests to a server that answers with an old board, in milliseconds. */
const RETRY_DELAYS = [250, 500, 1000, 2000];
/** How often a request is sent that gets no answer. */
const ATTEMPTS = 4;
/**
 * The silence after which a request is sent again, in milliseconds. Answers take a few of them. It doubles
 * with each attempt: a server may have too much to do.
 */
const SILENCE = 1000;
/** The wait after a failed request, in milliseconds: another server may take its place. */
const FAILURE_DELAY = 300;

let newestRequest = 0;
/**
 * The address of the board that is on its way.
 * @type {URL | string | null}
 */
let requested = null;
let posting = false;
/** @type {(() => void) | null} */
let deferred = null;

/** Whether a choice is on its way; another one must wait for its answer. */
export const isPosting = () => posting;

/**
 * Does this when no choice is on its way any more. Of several, the last one is done.
 * @param {() => void} work
 */
export const afterPosting = (work) => {
  deferred = work;
};

/** Forgets what waits, where it was for another seat. */
export const dropDeferred = () => {
  deferred = null;
};

/**
 * Shows or hides the note that the server cannot be reached.
 * @param {boolean} is
 */
export const setOffline = (is) => {
  const note = document.getElementById("offline");
  if (note) note.hidden = !is;
};

export const isOffline = () => document.getElementById("offline")?.hidden === false;

/**
 * Notes that a request begins, so that the answers to those before it are dropped.
 * @param {URL | string | null} board the address of the board that it fetches
 * @returns {number} the number of the request
 */
const begin = (board) => {
  requested = board;
  return ++newestRequest;
};

/**
 * @param {number} ms
 * @returns {Promise<void>}
 */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** @type {(() => void) | null} */
let silenceListener = null;

/**
 * Calls this when a server does not answer: what else comes from it may be missing too.
 * @param {() => void} listener
 */
export const onSilence = (listener) => {
  silenceListener = listener;
};

/**
 * @param {URL | string} from
 * @param {RequestInit} options
 */
const fetchPart = (from, options) =>
  fetch(from, { ...options, headers: { "Sortie-Part": "board" }, credentials: "same-origin" });

/**
 * @param {URL | string} from
 * @param {RequestInit} options
 */
const fetchParsed = async (from, options) => parse(await (await fetchPart(from, options)).text());

/**
 * Fetches a board, and sends the request again where the server is silent, cannot be reached, or cannot
 * serve it: the load balancer finds another one. The first answer counts.
 * @param {URL | string} from
 * @param {RequestInit} options
 */
const fetchPersistently = async (from, options) => {
  const answered = new AbortController();
  /** @type {Promise<Response>[]} */
  const sent = [];
  try {
    for (let attempt = 1; ; attempt++) {
      const send = async () => {
        const answer = await fetchPart(from, { ...options, signal: answered.signal });
        // A copy that comes too often says nothing about the requests before it.
        const isRefused = answer.status >= 502 || (answer.status === 429 && attempt > 1);
        if (isRefused && attempt < ATTEMPTS) throw new Error(`${answer.status}`);
        return answer;
      };
      sent.push(send());
      const first = Promise.any(sent);
      if (attempt === ATTEMPTS) return parse(await (await first).text());
      const failed = new Response(null, { status: 502 });
      const answer = await Promise.race([first.catch(() => failed), pause(SILENCE * 2 ** (attempt - 1))]);
      if (answer && answer !== failed) return parse(await answer.text());
      if (answer) await pause(FAILURE_DELAY);
      else if (attempt === 1) silenceListener?.();
    }
  } finally {
    answered.abort();
  }
};

/**
 * Fetches a board and shows it, unless a newer request was sent meanwhile.
 *
 * A server behind the one that the stream comes from may know less than the page: it is asked again,
 * slower each time, and then the stream is left to bring the board.
 * @param {URL | string} from
 * @returns {Promise<boolean>} whether there was a board
 */
export const getBoard = async (from) => {
  const own = begin(from);
  try {
    for (const delay of [0, ...RETRY_DELAYS]) {
      if (delay) await pause(delay);
      if (own !== newestRequest) return true;
      const next = await fetchPersistently(from, {});
      if (!next) return false;
      if (own !== newestRequest) return true;
      if (!isOlder(next)) {
        swap(next);
        return true;
      }
    }
    return true;
  } finally {
    if (own === newestRequest) requested = null;
  }
};

/**
 * Fetches the newest board again, with the draft that is open or on its way. The address of the page
 * may still be without it: it follows when the board is shown.
 */
export const refreshBoard = () => getBoard(requested ?? address());

/**
 * Posts a form and shows the board of the answer. The stream may have brought a newer one meanwhile.
 * @param {URL | string} to
 * @param {URLSearchParams} body
 * @returns {Promise<boolean>} whether there was a board
 */
export const postBoard = async (to, body) => {
  begin(null);
  posting = true;
  try {
    // Only a choice gets the same answer twice: another command would be refused the second time.
    const fetched = String(to).endsWith("/actions") ? fetchPersistently : fetchParsed;
    const next = await fetched(to, { method: "POST", body });
    if (!next) return false;
    if (!isOlder(next)) swap(next);
    return true;
  } finally {
    // Only the choice itself frees the way: requests for boards end at any time.
    posting = false;
    const work = deferred;
    deferred = null;
    work?.();
  }
};

/**
 * Posts the request for a hint. It takes a while, and the player may go on choosing meanwhile: then
 * the hint stays on the server, and the board of the choice is kept.
 * @param {URL | string} to
 * @param {URLSearchParams} body
 * @returns {Promise<boolean>} whether there was a board
 */
export const postHint = async (to, body) => {
  const own = begin(null);
  const next = await fetchParsed(to, { method: "POST", body });
  if (!next) return false;
  if (own !== newestRequest) return refreshBoard();
  if (!isOlder(next)) swap(next);
  return true;
};

