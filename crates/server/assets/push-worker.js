// Shows what the server tells while no page is open, and leads to the table. It keeps nothing and stands
// between no page and the server.

const send = (place, body) =>
  fetch(place, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(body),
  });

self.addEventListener("push", (event) => {
  const { game, says, link } = event.data.json();
  const about = { body: says, tag: link, renotify: true, icon: "/assets/icon.svg", data: link };
  event.waitUntil(self.registration.showNotification(game, about));
});

const lead = async (link) => {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((page) => new URL(page.url).pathname === link);
  return open ? open.focus() : self.clients.openWindow(link);
};

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data));
});

const renew = async (old) => {
  const answer = await fetch("/push", { headers: { accept: "application/json" } });
  const { key } = await answer.json();
  if (!key) return;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  await send("/push", await self.registration.pushManager.subscribe(options));
  if (old) await send("/push/forget", { endpoint: old.endpoint });
};

self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event.oldSubscription)));
