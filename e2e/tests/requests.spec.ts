// Requests for boards that overtake each other, fail, or meet a server that is behind.
import type { Page, Route } from "@playwright/test";
import { expect, test } from "../server.ts";
import { look, sit, then } from "../table.ts";

/** The set-up of Retaliation takes several steps. */
const TABLE = { code: "retaliation" };

const isBoard = (route: Route) => route.request().headers()["sortie-part"] === "board";
const draft = (page: Page) => page.locator("#board").getAttribute("data-draft");
const step = (page: Page) => page.locator(".choices ol button[data-digit]").first();
const undo = (page: Page) => page.getByRole("button", { name: "Undo", exact: true });

test.beforeEach(({ page, server }) => look(page, server.url, "pace-none.motion-off"));

test("while a choice is on its way, no other one is sent", async ({ page, server }) => {
  // Duel X: a card is a step, and ending the upgrade is a whole choice.
  await sit(page, server.url, { code: "duelx" });
  const [card, whole] = ["pick", "act"].map((form) => page.locator(`.choices ol button[form=${form}]`).first());
  // A choice without an answer is sent again, so requests with the same body count once.
  const posts = new Set<string | null>();
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  await page.route(/.*/, async (route) => {
    if (!isBoard(route)) return route.continue();
    if (route.request().method() === "POST") {
      posts.add(route.request().postData());
      await released;
    } else {
      // The answer to the step comes while the choice is on its way.
      await expect.poll(() => posts.size).toBe(1);
    }
    return route.continue();
  });
  const stepped = page.waitForEvent("requestfinished", (request) => request.method() === "GET");
  await card.click();
  await whole.click();
  await stepped;
  // A second click goes nowhere: there is nothing to wait for but the time that it would take.
  await page.waitForTimeout(300);
  await whole.click();
  await page.waitForTimeout(300);
  expect(posts.size).toBe(1);
  release();
});

for (const [fault, first] of [
  ["gets no answer", () => new Promise(() => {})],
  ["a gateway refuses", (route: Route) => route.fulfill({ status: 502, body: "Bad Gateway" })],
  ["gets lost", (route: Route) => route.abort()],
] as const) {
  test(`a choice that ${fault} is sent again, and made once`, async ({ page, server, faults }) => {
    faults.allow(/Failed to load resource/);
    await sit(page, server.url, { code: "duelx" });
    const before = Number(await page.locator("#board").getAttribute("data-decision"));
    const posts: (string | null)[] = [];
    await page.route(/actions$/, async (route) => {
      posts.push(route.request().postData());
      if (posts.length === 1) return first(route);
      return route.continue();
    });
    await page.locator(".choices ol button[form=act]").first().click();
    await expect.poll(async () => Number(await page.locator("#board").getAttribute("data-decision"))).toBeGreaterThan(before);
    expect(posts.length).toBeGreaterThanOrEqual(2);
    expect(new Set(posts).size).toBe(1);
    await expect(page.locator("#offline")).toBeHidden();
  });
}

test("a stream that falls silent is opened anew, and a quiet one is not", async ({ page, server }) => {
  await page.clock.install();
  let streams = 0;
  page.on("request", (request) => {
    if (request.url().includes("/stream?")) streams++;
  });
  await sit(page, server.url, TABLE);
  await expect.poll(() => streams).toBe(1);
  await page.clock.fastForward(6_000);
  // A sign of life comes every five seconds.
  await page.waitForTimeout(6_000);
  await page.clock.fastForward(8_000);
  await page.waitForTimeout(500);
  expect(streams).toBe(1);
  await page.clock.fastForward(13_000);
  await expect.poll(() => streams).toBe(2);
});

test("an undo that does not reach the server goes back one step when it is pressed again", async ({ page, server, faults }) => {
  faults.allow(/Failed to load resource/);
  await sit(page, server.url, TABLE);
  await then(page, () => step(page).click());
  const one = await draft(page);
  await then(page, () => step(page).click());
  await page.route(/.*/, (route) => (isBoard(route) ? route.abort() : route.continue()));
  await undo(page).click();
  await expect(page.locator("#offline")).toBeVisible();
  await page.unroute(/.*/);
  await then(page, () => undo(page).click());
  expect(await draft(page)).toBe(one);
});

test("a server that is behind is asked again with growing pauses", async ({ page, server }) => {
  await sit(page, server.url, TABLE);
  await then(page, () => step(page).click());
  const asked: number[] = [];
  await page.route(/.*/, async (route) => {
    if (!isBoard(route) || route.request().method() !== "GET") return route.continue();
    asked.push(Date.now());
    const answer = await route.fetch();
    const behind = (await answer.text()).replace(/data-n="\d+"/, 'data-n="-1"');
    return route.fulfill({ response: answer, body: behind });
  });
  await step(page).click();
  // At once, after 250 ms, after 500 ms more, and after another second.
  await expect.poll(() => asked.length).toBe(4);
  // Each pause begins with an answer, so a slow machine only makes it longer.
  const pauses = asked.slice(1).map((at, n) => at - asked[n]);
  for (const [n, least] of [250, 500, 1000].entries()) expect(pauses[n]).toBeGreaterThanOrEqual(least);
  // The last answer may still be on its way.
  await page.unrouteAll({ behavior: "wait" });
});
