// Lessons without a connection: the worker answers as the server does, up to the tick.
import type { Locator, Page } from "@playwright/test";
import { wide } from "../checks.ts";
import { expect, test } from "../server.ts";
import { click, learn, tap, TAUGHT } from "../table.ts";

test.use({ serviceWorkers: "allow" });

const DONE = "#board .learned";
const MODIFY = TAUGHT.find(({ id }) => id === "modify")!;

/** Opens the first page, waits until the lessons are on the device, and cuts the connection. */
const leave = async (page: Page, url: string) => {
  await page.goto(url);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("offline")), { timeout: 20_000 }).not.toBeNull();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
};

const enter = async (at: Locator) => {
  await at.focus();
  await at.press("Enter");
};

test.beforeEach(({ faults }) => faults.allow(/ERR_INTERNET_DISCONNECTED|status of 422/));

for (const { id } of TAUGHT) {
  test(`the lesson of ${id} is learned to its tick without a connection`, async ({ page, server }) => {
    await leave(page, server.url);
    await page.goto(`${server.url}/learn/${id}`);
    expect(await learn(page, click)).toBeGreaterThanOrEqual(5);
    await expect(page.locator(`${DONE} svg.tick`)).toBeVisible();
    await expect(page.locator("#board form[action='/tables']"), "no match can begin").toHaveCount(0);
  });
}

test("a tick that was earned without a connection is shown there, and on the first page afterwards", async ({ page, server }) => {
  await leave(page, server.url);
  await page.goto(`${server.url}/lobby`);
  await expect(page.locator(".learned-mark:visible")).toHaveCount(0);
  await page.getByRole("listitem").filter({ has: page.locator('a[href="/learn/attack"]') }).getByRole("link").click();
  await learn(page, click);
  await page.goto(`${server.url}/lobby`);
  await expect(page.locator(".learned-mark:visible")).toHaveCount(1);
  await page.context().setOffline(false);
  await page.goto(server.url);
  await expect.poll(async () => (await page.context().cookies()).find(({ name }) => name === "learned")?.value).toBe("attack");
  await page.goto(server.url);
  await expect(page.locator(".learned-mark")).toHaveCount(1);
});

test("a choice of several steps is made by keyboard, and another one is answered by the coach", async ({ page, server }) => {
  await leave(page, server.url);
  await page.goto(`${server.url}/learn/attack`);
  const prompt = (await page.locator(".coach").textContent())!;
  await click(page.locator("#board .answers button[form=act]:not(.wanted)"));
  await expect(page.locator("#board .refused")).toContainText("In this lesson, choose: defend first");
  await expect(page.locator(".coach")).toHaveText(prompt);
  await page.goto(`${server.url}/learn/${MODIFY.id}`);
  await learn(page, enter);
  await expect(page.locator(`${DONE} svg.tick`)).toBeVisible();
});

test("a lesson that is under way goes on when the connection is lost, and when it is back", async ({ page, server }) => {
  await leave(page, server.url);
  await page.context().setOffline(false);
  await page.goto(`${server.url}/learn/attacke`);
  await learn(page, click, 1);
  await page.context().setOffline(true);
  await learn(page, click, 2);
  await page.reload();
  await expect(page.locator(".coach")).toContainText(/coach 4\//i);
  await page.context().setOffline(false);
  await learn(page, click);
  await expect.poll(async () => (await page.context().cookies()).find(({ name }) => name === "learned")?.value).toBe("attacke");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "de-DE" });

  test("a lesson is learned by taps in German without a connection", async ({ page, server }) => {
    await leave(page, server.url);
    await page.goto(`${server.url}/learn/retaliation`);
    await learn(page, tap);
    await expect(page.locator(DONE)).toContainText("Lektion geschafft");
    expect(await wide(page)).toEqual([]);
  });
});
