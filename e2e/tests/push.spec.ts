import type { Page, Worker } from "@playwright/test";
import { createServer, type AddressInfo } from "node:net";
import { deal, expect, join, room, test as base } from "../friends.ts";
import { Service } from "../push.ts";
import { ask, decide } from "../table.ts";

/** A port that is free. */
const free = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });

const test = base.extend<{ service: Service; trusted: string }>({
  service: async ({}, use) => {
    const service = new Service();
    await service.start();
    await use(service);
    service.stop();
  },
  /** The address of a server that knows where it is found. */
  trusted: async ({ mortal }, use) => {
    await mortal.kill();
    mortal.url = `http://127.0.0.1:${await free()}`;
    await mortal.start("--public-url", mortal.url, "--private-webhooks");
    await use(mortal.url);
  },
});

// Only a whole browser shows what a worker tells.
test.use({ serviceWorkers: "allow", launchOptions: { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium" } });

const button = (page: Page) => page.getByRole("button", { name: "Notify me on this device" });

const ALLOWED = { permissions: ["notifications"] };

const settings = async (page: Page, url: string) => {
  await page.goto(`${url}/settings`);
  await button(page).waitFor();
};

const devices = async (page: Page, url: string) => (await ask(page, `${url}/notices`)).devices;

/** What the worker shows. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration("/assets/");
    const told = await registration!.getNotifications();
    return told.map(({ title, body, tag }) => ({ title, body, tag }));
  });

/** Hands the worker of notifications a message, as the browser does that got it. The worker of offline pages is another. */
const deliver = async (page: Page, origin: string, data: string) => {
  const browser = await page.context().newCDPSession(page);
  const known = new Promise<string>((done) =>
    browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      for (const { registrationId, scopeURL } of registrations) {
        if (scopeURL === `${origin}/assets/`) done(registrationId);
      }
    }),
  );
  await browser.send("ServiceWorker.enable");
  await browser.send("ServiceWorker.deliverPushMessage", { origin, registrationId: await known, data });
};

/**
 * Clicks on what the worker shows, and says where that leads: no test may bring a window to the front.
 * The browser ends a worker that has nothing to do, and takes a moment to tell of a new one: whoever was
 * asked and is gone does not answer.
 */
const click = async (page: Page, origin: string) => {
  const clicked = (worker: Worker) =>
    worker.evaluate(async () => {
      const scope = self as any;
      const [notification] = await scope.registration.getNotifications();
      if (!notification) throw new Error("nothing is shown");
      return new Promise<string>((done) => {
        scope.clients.openWindow = async (link: string) => done(`opened ${link}`);
        scope.WindowClient.prototype.focus = async function () {
          done(`focused ${new URL(this.url).pathname}`);
        };
        scope.dispatchEvent(new scope.NotificationEvent("notificationclick", { notification }));
      });
    });
  let led = "";
  await expect(async () => {
    await wake(page);
    const workers = page.context().serviceWorkers().filter((worker) => worker.url().startsWith(`${origin}/assets/`));
    const asked = workers.map(clicked);
    const late = new Promise<never>((_, fail) => setTimeout(fail, 10_000, new Error("no worker answers")));
    led = await Promise.race([Promise.any(asked), late]);
  }).toPass();
  return led;
};

/** Gives the worker something to do. */
const wake = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration("/assets/");
    registration!.active!.postMessage("");
  });

test("who has closed the page is told on the device, and the notification leads to the table", async ({ trusted, service, arrive }) => {
  const page = await arrive(ALLOWED);
  await service.stand(page);
  const ben = await arrive();
  const table = await room(page, trusted, "attack");
  const place = new URL(table).pathname;
  await join(ben, table, "Ben");
  await deal(page, ben);
  await settings(page, trusted);
  await expect(button(page)).toHaveAttribute("aria-pressed", "false");
  await button(page).click();
  await expect(button(page)).toHaveAttribute("aria-pressed", "true");
  await settings(page, trusted);
  await expect(button(page)).toHaveAttribute("aria-pressed", "true");

  for (;;) {
    const { waiting } = await ask(ben, table);
    if (waiting.includes(0)) break;
    await decide(ben, table, 1);
  }
  await expect.poll(() => service.came.length, { timeout: 60_000 }).toBe(1);
  const [message] = service.came;
  const { key } = await ask(page, `${trusted}/push`);
  expect(service.sender(message, key)).toMatchObject({ aud: service.origin });
  const read = service.read(message);
  expect(JSON.parse(read)).toEqual({ game: "Attack!", says: "It is your turn.", link: place });

  const notification = { title: "Attack!", body: "It is your turn.", tag: place };
  // A worker that the browser is just ending gets nothing; the same message again takes the place of the first.
  const delivered = () =>
    expect(async () => {
      await deliver(page, trusted, read);
      await expect.poll(() => shown(page), { timeout: 3000 }).toEqual([notification]);
    }).toPass({ timeout: 60_000 });
  await delivered();
  expect(await click(page, trusted)).toBe(`opened ${place}`);
  await expect.poll(() => shown(page)).toEqual([]);

  await delivered();
  await page.goto(table);
  await expect.poll(() => shown(page)).toEqual([]);
  await delivered();
  expect(await click(page, trusted)).toBe(`focused ${place}`);

  await settings(page, trusted);
  await button(page).click();
  await expect(button(page)).toHaveAttribute("aria-pressed", "false");
  expect(await devices(page, trusted)).toBe(0);
});

test("a device that the server has forgotten, or knows by another key, is made known again", async ({ trusted, service, arrive }) => {
  const page = await arrive(ALLOWED);
  await service.stand(page);
  await room(page, trusted, "attack");
  await settings(page, trusted);
  await button(page).click();
  await expect(button(page)).toHaveAttribute("aria-pressed", "true");
  await ask(page, `${trusted}/push/forget`, { endpoint: `${service.origin}/to/this/browser` });
  expect(await devices(page, trusted)).toBe(0);

  const later = async () => {
    await page.evaluate(() => sessionStorage.clear());
    await settings(page, trusted);
    await expect(button(page)).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => devices(page, trusted)).toBe(1);
  };
  await later();
  const { key } = await ask(page, `${trusted}/push`);
  await page.evaluate(() => localStorage.setItem("subscribed", `B${"A".repeat(86)}`));
  await later();
  expect(await page.evaluate(() => localStorage.getItem("subscribed"))).toBe(key);
});

test("what the browser or the server does not do is said", async ({ trusted, service, arrive, faults }) => {
  const page = await arrive(ALLOWED);
  await service.stand(page);
  await room(page, trusted, "attack");
  await settings(page, trusted);
  for (let n = 0; n < 10; n++) {
    const key = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    const keys = { p256dh: key, auth: "BTBZMqHH6r4Tts7J_aSIgg" };
    await ask(page, `${trusted}/push`, { endpoint: `https://push.example/${n}`, keys });
  }
  faults.allow(/status of 409/);
  await button(page).click();
  await expect(page.getByText("You already get notifications on 10 devices")).toBeVisible();
  await expect(button(page)).toHaveAttribute("aria-pressed", "false");

  await page.evaluate(() => {
    PushManager.prototype.subscribe = () => Promise.reject(new DOMException("no service", "AbortError"));
  });
  await button(page).click();
  await expect(page.getByText("could not reach its push service")).toBeVisible();
  await expect(button(page)).toHaveAttribute("aria-pressed", "false");
});

test("where notifications are refused, that is said", async ({ trusted, arrive }) => {
  const page = await arrive();
  await page.addInitScript(() => Object.defineProperty(Notification, "permission", { get: () => "denied" }));
  await room(page, trusted, "attack");
  await settings(page, trusted);
  await expect(button(page)).toBeDisabled();
  await expect(page.getByText("blocks notifications")).toBeVisible();
});
