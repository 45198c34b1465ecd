import { midway } from "../pages.ts";
import { expect, test } from "../server.ts";
import { choose, GAMES, random, sit, then } from "../table.ts";

for (const { id } of GAMES) {
  test(`a full table of ${id} weighs less than 100 kB`, async ({ page, server }) => {
    const table = await midway(page, server.url, id);
    const html = await (await page.request.get(table, { headers: { accept: "text/html" } })).body();
    expect(html.byteLength).toBeGreaterThan(4_000);
    expect(html.byteLength).toBeLessThan(100_000);
  });
}

test("the first table of a visitor weighs at most 120 kB as it is sent, with all that it loads", async ({ page, server }) => {
  const table = await midway(page, server.url, "retaliation");
  // A route turns the cache off, so everything is sent again.
  await page.route("**/*", (route) => route.continue());
  const sizes: Promise<number>[] = [];
  // The stream of the table never ends, and the worker keeps pages for later.
  page.on("requestfinished", (request) => {
    if (["document", "stylesheet", "script", "image", "font", "other"].includes(request.resourceType())) {
      sizes.push(request.sizes().then((size) => size.responseBodySize, () => 0));
    }
  });
  await page.goto(table, { waitUntil: "load" });
  await page.locator("#board").waitFor();
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThanOrEqual(120_000);
});

test("a match fetches the cards once, so that no new board waits for them", async ({ page, server }) => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/cards.svg")) fetched.push(request.url());
  });
  await sit(page, server.url, { code: "duelx" });
  for (let choices = 0; choices < 5; choices++) await then(page, () => choose(page, random(1)));
  expect(fetched).toHaveLength(1);
});
