// Keeps on the device what can be read without a connection: a page that says so, the rulebooks, and their
// files. Tables are never kept, so that the next user of the device finds no hand there.

const CACHE = "rulebooks";
/** The time in milliseconds that a page gets first for what it needs itself. */
const DELAY_AFTER_LOAD = 3000;
const WEEK = 7 * 24 * 60 * 60 * 1000;

/** What the kept pages depend on: the settings, and the week, so that a change of a rulebook arrives. */
const version = () => {
  const settings = Object.entries(document.documentElement.dataset).flat().join(" ");
  return `${Math.floor(Date.now() / WEEK)} ${document.documentElement.lang} ${settings}`;
};

/**
 * Keeps a page without its forms, adds the addresses of its files to `files`, and returns the page.
 * @type {(cache: Cache, address: string, files: Set<string>) => Promise<Document>}
 */
const keep = async (cache, address, files) => {
  const answer = await fetch(address, { headers: { accept: "text/html" } });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const element of page.querySelectorAll("[href^='/assets/'], [src^='/assets/']")) {
    const place = element.getAttribute("href") ?? element.getAttribute("src") ?? "";
    files.add(place.replace(/[?#].*/, ""));
  }
  // Forms need the server. A kept one would send the key of its first time again.
  for (const form of page.querySelectorAll("form")) form.remove();
  const html = `<!doctype html>${page.documentElement.outerHTML}`;
  await cache.put(address, new Response(html, { headers: answer.headers }));
  return page;
};

const keepAll = async () => {
  const cache = await caches.open(CACHE);
  /** @type {Set<string>} */
  const files = new Set();
  const page = await keep(cache, "/offline", files);
  const links = [...page.querySelectorAll("main a[href^='/rules']")].map((link) => link.getAttribute("href") ?? "");
  for (const link of new Set(links)) await keep(cache, link, files);
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

// A browser that keeps nothing, and a connection that ends meanwhile, are no errors: the next page tries again.
if ("serviceWorker" in navigator && navigator.onLine) setTimeout(() => begin().catch(() => {}), DELAY_AFTER_LOAD);
