import { expect, test } from "../server.ts";
import { GAMES, sit } from "../table.ts";
import type { Page } from "@playwright/test";

test.use({ serviceWorkers: "allow" });

/** The addresses that are kept on this device. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

const isReady = async (page: Page) => {
  await expect.poll(() => page.evaluate(() => localStorage.getItem("offline"))).not.toBeNull();
  await page.evaluate(() => navigator.serviceWorker.ready);
};

test("the rulebooks are read without a connection, and every page that needs one says that there is none", async ({ page, context, server, faults }) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/);
  const table = await sit(page, server.url, { code: "attack" });
  await isReady(page);
  for (const address of [table, "/", "/history", "/settings", "/rules/duelx"]) await page.goto(address);
  const addresses = await kept(page);
  expect(addresses).toEqual(expect.arrayContaining(["/offline", "/rules", ...GAMES.map(({ id }) => `/rules/${id}`)]));
  expect(addresses.filter((address) => !/^\/(offline$|rules($|\/)|learn\/\w+\/offline$|assets\/)/.test(address)), "nothing else is kept").toEqual([]);
  const forms = await page.evaluate(async (address) => (await (await caches.match(address))!.text()).includes("<form"), "/rules/duelx");
  expect(forms, "no form is kept, and no key in it").toBe(false);

  await context.setOffline(true);
  await page.goto(`${server.url}/rules/retaliation`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Retaliation");
  expect(await page.evaluate(() => getComputedStyle(document.querySelector(".book")!).display), "it has its style").toBe("grid");
  const first = page.locator(".prose .picture").first();
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth), "it has its pictures").toBeGreaterThan(0);
  await page.goto(table);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sortie cannot be reached");
  await page.locator("main a[href='/rules/duelx']").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Duel X");

  await page.goto(table);
  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.locator("#board")).toBeVisible();
});

test("the kept pages follow the settings", async ({ page, context, server, faults }) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.goto(server.url);
  await isReady(page);
  const before = await page.evaluate(() => localStorage.getItem("offline"));
  await page.request.post(`${server.url}/settings`, { form: { lang: "de", theme: "dark" }, headers: { origin: server.url } });
  await page.goto(server.url);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("offline"))).not.toBe(before);
  await context.setOffline(true);
  await page.goto(`${server.url}/lobby`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Keine Verbindung zu Sortie");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("a browser finds what it needs to install the program", async ({ page, server }) => {
  await page.goto(server.url);
  const link = await page.locator("link[rel=manifest]").getAttribute("href");
  const manifest = await (await page.request.get(server.url + link)).json();
  expect(manifest).toMatchObject({ id: "/", name: "Sortie", start_url: "/", display: "standalone" });
  for (const { src, type, sizes } of manifest.icons) {
    const size = await page.evaluate(async (address) => {
      const icon = new Image();
      icon.src = address;
      await icon.decode();
      return `${icon.naturalWidth}x${icon.naturalHeight}`;
    }, src);
    const answer = await page.request.get(server.url + src);
    expect(answer.headers()["content-type"]).toBe(type);
    if (sizes !== "any") expect(size).toBe(sizes);
  }
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  // A context of its own is like a private window, in which nothing is installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
});
