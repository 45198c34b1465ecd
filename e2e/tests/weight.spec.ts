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
