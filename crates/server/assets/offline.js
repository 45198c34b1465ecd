// Keeps on the device what can be used without a connection: a page that says so, the rulebooks, the lessons,
// and their files. Tables are never kept, so that the next user of the device finds no hand there.

const CACHE = "rulebooks";
/** The cache in which offline-worker.js keeps the last choices of lessons. */
const FINISHED = "finished-lessons";
/** The time in milliseconds that a page gets first for what it needs itself. */
const DELAY_AFTER_LOAD = 3000;
const WEEK = 7 * 24 * 60 * 60 * 1000;

/** What the kept pages depend on: the settings, and the week, so that a change of a rulebook arrives. */
const version = () => {
  const settings = Object.entries(document.documentElement.dataset).flat().join(" ");
  return `${Math.floor(Date.now() / WEEK)} ${document.documentElement.lang} ${settings}`;
};

/**
 * Adds the addresses of the files that a page loads to `files`.
 * @type {(page: Document, files: Set<string>) => void}
 */
const collectFiles = (page, files) => {
  for (const element of page.querySelectorAll("[href^='/assets/'], [src^='/assets/']")) {
    const place = element.getAttribute("href") ?? element.getAttribute("src") ?? "";
    files.add(place.replace(/[?#].*/, ""));
  }
};

/** @param {string} html */
const parse = (html) => new DOMParser().parseFromString(html, "text/html");

/**
 * Keeps a page without its forms, adds the addresses of its files to `files`, and returns the page.
 * @type {(cache: Cache, address: string, files: Set<string>) => Promise<Document>}
 */
const keep = async (cache, address, files) => {
  const answer = await fetch(address, { headers: { accept: "text/html" } });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const page = parse(await answer.text());
  collectFiles(page, files);
  // Forms need the server. A kept one would send the key of its first time again.
  for (const form of page.querySelectorAll("form")) form.remove();
  const html = `<!doctype html>${page.documentElement.outerHTML}`;
  await cache.put(address, new Response(html, { headers: answer.headers }));
  return page;
};

/**
 * Keeps a lesson, from which offline-worker.js answers.
 * @type {(cache: Cache, address: string, files: Set<string>) => Promise<void>}
 */
const keepLesson = async (cache, address, files) => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  await cache.put(address, answer.clone());
  const { page, steps } = await answer.json();
  collectFiles(parse(page), files);
  for (const { boards } of steps) collectFiles(parse(boards[""]), files);
};

const keepAll = async () => {
  const cache = await caches.open(CACHE);
  /** @type {Set<string>} */
  const files = new Set();
  const page = await keep(cache, "/offline", files);
  const links = [...page.querySelectorAll("main a")].map((link) => link.getAttribute("href") ?? "");
  for (const link of new Set(links)) {
    if (link.startsWith("/rules")) await keep(cache, link, files);
    if (link.startsWith("/learn/")) await keepLesson(cache, `${link}/offline`, files);
  }
  await cache.addAll(files);
};

const begin = async () => {
  await navigator.serviceWorker.register("/offline-worker.js");
  // Without a worker that runs, nothing that is kept would ever be shown.
  await navigator.serviceWorker.ready;
  if (localStorage.getItem("offline") === version()) return;
  await keepAll();
  localStorage.setItem("offline", version());
};

/** Shows the ticks of lessons that were finished without a connection, on the page that leads to them. */
const markFinished = async () => {
  for (const { url } of await (await caches.open(FINISHED)).keys()) {
    const [, , game] = new URL(url).pathname.split("/");
    for (const mark of document.querySelectorAll(`[data-lesson="${game}"]`)) mark.removeAttribute("hidden");
  }
};

/** Sends the last choices of those lessons to the server, which then knows that they are finished. */
const sendFinished = async () => {
  const cache = await caches.open(FINISHED);
  for (const request of await cache.keys()) {
    const body = new URLSearchParams(await (await cache.match(request))?.text());
    const answer = await fetch(request.url, { method: "POST", body, headers: { "Sortie-Part": "board" } });
    // A lesson that has changed meanwhile takes the choice no more; a busy server does later.
    const isHeard = answer.status < 500 && answer.status !== 429 && !answer.headers.has("sortie-offline");
    if (!isHeard) continue;
    await cache.delete(request);
    // The kept page shall show its tick too.
    localStorage.removeItem("offline");
  }
};

// A browser that keeps nothing, and a connection that ends meanwhile, are no errors: the next page tries again.
if ("serviceWorker" in navigator) {
  if (navigator.onLine) setTimeout(() => begin().catch(() => {}), DELAY_AFTER_LOAD);
  const send = () => sendFinished().catch(() => {});
  addEventListener("online", send);
  if (navigator.onLine) send();
  markFinished().catch(() => {});
}
