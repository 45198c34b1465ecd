import { gzipSync } from "node:zlib";
import { midway } from "../pages.ts";
import { expect, test } from "../server.ts";
import { GAMES } from "../table.ts";

for (const { id } of GAMES) {
  test(`a full table of ${id} weighs less than 100 kB`, async ({ page, server }) => {
    const table = await midway(page, server.url, id);
    const html = await (await page.request.get(table, { headers: { accept: "text/html" } })).body();
    expect(html.byteLength).toBeGreaterThan(4_000);
    expect(html.byteLength).toBeLessThan(100_000);
  });
}

test("the first table of a visitor weighs at most 120 kB compressed, with all that it loads", async ({ page, server }) => {
  const table = await midway(page, server.url, "retaliation");
  const bodies: Promise<Buffer>[] = [];
  // The stream of the table never ends, and the worker keeps pages for later.
  page.on("response", (answer) => {
    const type = answer.request().resourceType();
    if (answer.status() === 200 && ["document", "stylesheet", "script", "image", "font", "other"].includes(type)) {
      bodies.push(answer.body().catch(() => Buffer.alloc(0)));
    }
  });
  await page.goto(table, { waitUntil: "load" });
  await page.locator("#board").waitFor();
  // A server sends it as it is; the proxy in front of it compresses.
  const sizes = (await Promise.all(bodies)).map((body) => (body.length ? gzipSync(body).length : 0));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThanOrEqual(120_000);
});
