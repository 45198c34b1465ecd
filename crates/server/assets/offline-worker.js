// Shows pages without a connection: those that offline.js has kept, lessons, and for all others a page that
// says so. With a connection everything comes from the server.

const scope = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** The last choices of lessons that were finished without a connection: their addresses and their forms. */
const FINISHED = "finished-lessons";

/**
 * A lesson as `/learn/GAME/offline` has it.
 * @typedef {{ step: number, wanted: string | null, boards: Record<string, string>, other: string | null }} OfflineStep
 * @typedef {{ page: string, steps: OfflineStep[] }} OfflineLesson
 */

// A new worker takes over at once: it keeps no state of its own.
scope.addEventListener("install", () => scope.skipWaiting());

const begin = async () => {
  // Without it each page would wait for the worker's start before it is asked for.
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
};

scope.addEventListener("activate", (event) => event.waitUntil(begin()));

/**
 * The kept lesson of an address such as `/learn/attack/4/actions`, and the step in it.
 * @param {string} pathname
 */
const findLesson = async (pathname) => {
  const [, game, step = "0"] = /^\/learn\/(\w+)(?:\/(\d+))?(?:\/actions)?$/.exec(pathname) ?? [];
  const kept = game && (await caches.match(`/learn/${game}/offline`));
  if (!kept) return null;
  /** @type {OfflineLesson} */
  const { page, steps } = await kept.json();
  // As at the server, a step of another seat leads to the learner's next one.
  const found = steps.findIndex((one) => one.step >= Number(step));
  return { page, steps, at: found < 0 ? steps.length - 1 : found };
};

/**
 * The answer of a lesson as the server gives it, or null where the address is no kept lesson.
 * @param {Request} request
 */
const answerLesson = async (request) => {
  const { pathname, searchParams } = new URL(request.url);
  const lesson = await findLesson(pathname);
  if (!lesson) return null;
  const { page, steps, at } = lesson;
  const here = steps[at];
  let [board, status] = [here.boards[""], 200];
  if (request.method === "POST") {
    const body = await request.text();
    if (here.wanted !== null && new URLSearchParams(body).get("draft") === here.wanted) {
      board = steps[at + 1].boards[""];
      if (at + 2 === steps.length) await (await caches.open(FINISHED)).put(pathname, new Response(body));
    } else {
      [board, status] = [here.other ?? board, 422];
    }
  } else if (searchParams.has("why")) {
    board = here.other ?? board;
  } else if (searchParams.get("draft")) {
    board = here.boards[searchParams.get("draft") ?? ""] ?? here.other ?? board;
  }
  const html = request.mode === "navigate" ? page.replace("<!--board-->", () => board) : board;
  // The mark tells offline.js that the server has not heard of it.
  return new Response(html, { status, headers: { "content-type": "text/html; charset=utf-8", "sortie-offline": "true" } });
};

/** @param {FetchEvent} event */
const respondToNavigation = async (event) => {
  // The body of a request can be read once.
  const again = event.request.clone();
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const { pathname } = new URL(event.request.url);
    const kept = (await answerLesson(again)) ?? (await caches.match(pathname)) ?? (await caches.match("/offline"));
    if (!kept) throw error;
    return kept;
  }
};

/** @param {Request} request */
const respondToLesson = async (request) => {
  const again = request.clone();
  try {
    return await fetch(request);
  } catch (error) {
    const answer = await answerLesson(again);
    if (!answer) throw error;
    return answer;
  }
};

/** @param {Request} request */
const respondToKept = async (request) => {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(new URL(request.url).pathname);
    if (!kept) throw error;
    return kept;
  }
};

scope.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== scope.location.origin) return;
  const isLesson = pathname.startsWith("/learn/");
  if (method === "POST" && !isLesson) return;
  if (method !== "GET" && method !== "POST") return;
  if (mode === "navigate") event.respondWith(respondToNavigation(event));
  // What offline.js keeps comes from the server alone.
  else if (isLesson && !pathname.endsWith("/offline")) event.respondWith(respondToLesson(event.request));
  else if (/^\/(assets|rules)\//.test(pathname)) event.respondWith(respondToKept(event.request));
});
