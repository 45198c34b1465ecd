import { clean } from "../checks.ts";
import { finished, midway, PAGES } from "../pages.ts";
import { test } from "../server.ts";
import { GAMES } from "../table.ts";

for (const address of PAGES) {
  test(`axe finds nothing on ${address}`, async ({ page, server }) => {
    await clean(page, server.url, address);
  });
}

test("axe finds nothing on a page that is not there", async ({ page, server, faults }) => {
  faults.allow(/status of 404/);
  await clean(page, server.url, "/nothing");
});

test("axe finds nothing in the history of finished matches", async ({ page, server }) => {
  await finished(page, server.url, "attack");
  await finished(page, server.url, "modify");
  await clean(page, server.url, "/history");
});

for (const { id } of GAMES) {
  test(`axe finds nothing at a table of ${id}, in the middle and at the end`, async ({ page, server }) => {
    await clean(page, server.url, await midway(page, server.url, id));
    const over = await finished(page, server.url, id);
    await clean(page, server.url, over);
    await clean(page, server.url, `${over}/replay?at=5`);
  });
}
