// Shows what the server tells while no page is open, and leads to the table. It keeps nothing and stands
// between no page and the server.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** @type {(place: string, body: object) => Promise<Response>} */
const send = (place, body) =>
  fetch(place, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(body),
  });

worker.addEventListener("push", (event) => {
  const { game, says, link } = event.data?.json();
  // The library of types does not know `renotify`, which not all browsers have.
  const about = /** @type {NotificationOptions} */ ({ body: says, tag: link, renotify: true, icon: "/assets/icon.svg", data: link });
  event.waitUntil(worker.registration.showNotification(game, about));
});

/** @param {string} link */
const lead = async (link) => {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((page) => new URL(page.url).pathname === link);
  return open ? open.focus() : worker.clients.openWindow(link);
};

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data));
});

/** @param {PushSubscription | null} old */
const renew = async (old) => {
  const answer = await fetch("/push", { headers: { accept: "application/json" } });
  const { key } = await answer.json();
  if (!key) return;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  await send("/push", await worker.registration.pushManager.subscribe(options));
  if (old) await send("/push/forget", { endpoint: old.endpoint });
};

worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event.oldSubscription)));
