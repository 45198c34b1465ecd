// Shows pages without a connection: those that offline.js has kept, and for all others a page that says so.
// With a connection everything comes from the server.

const scope = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

// A new worker takes over at once: it keeps no state of its own.
scope.addEventListener("install", () => scope.skipWaiting());

const begin = async () => {
  // Without it each page would wait for the worker's start before it is asked for.
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
};

scope.addEventListener("activate", (event) => event.waitUntil(begin()));

/** @param {FetchEvent} event */
const respondToNavigation = async (event) => {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const { pathname } = new URL(event.request.url);
    const kept = (await caches.match(pathname)) ?? (await caches.match("/offline"));
    if (!kept) throw error;
    return kept;
  }
};

/** @param {Request} request */
const respondToAsset = async (request) => {
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
  if (method !== "GET" || new URL(url).origin !== scope.location.origin) return;
  if (mode === "navigate") event.respondWith(respondToNavigation(event));
  else if (new URL(url).pathname.startsWith("/assets/")) event.respondWith(respondToAsset(event.request));
});
