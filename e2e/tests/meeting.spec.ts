import type { Page } from "@playwright/test";
import { clean, cut, small, wide } from "../checks.ts";
import { expect, join, pair, ready, room, test } from "../friends.ts";
import { advance, random } from "../table.ts";

/** A room with somebody in it and a seat that is free, as its host, a player and a stranger see it. */
const company = async (page: Page, arrive: () => Promise<Page>, url: string) => {
  const [ben, stranger] = [await arrive(), await arrive()];
  const table = await room(page, url, "modify", 3, { listed: "on" });
  await join(ben, table, "Benedikt the Unforgotten");
  await ready(ben);
  return { table, all: [page, ben, stranger] };
};

/** The pages of a private link: where it is made, and where it leads. */
const link = async (page: Page) => {
  await page.goto("/settings");
  await page.getByRole("button", { name: "Continue on another device" }).click();
  const address = await page.locator("[data-link]").inputValue();
  // It can be read before it has its style.
  await page.waitForLoadState();
  return address;
};

/** A match that is over, with the check of its deal open. */
const checked = async (page: Page, arrive: () => Promise<Page>, url: string) => {
  const ben = await arrive();
  const table = await pair(page, ben, url);
  await Promise.all([advance(page, table, random(1)), advance(ben, table, random(2))]);
  return table;
};

const open = async (page: Page) => {
  await expect(page.locator(".fair .verdict p:visible")).toHaveCount(1);
  await page.locator("#fair-how summary").click();
};

/** Makes every record that comes to a browser one of another seed. */
const tamper = (page: Page) =>
  page.route("**/record", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), seed: "ab".repeat(32) } });
  });

test("axe finds nothing in a room and in the lobby", async ({ page, server, arrive }) => {
  const { table, all } = await company(page, arrive, server.url);
  for (const one of all) await clean(one, server.url, table, () => one.locator("#fair summary").click());
  await clean(page, server.url, "/lobby");
});

test("axe finds nothing where a private link is made and where it leads", async ({ page, server, arrive }) => {
  const other = await arrive();
  await room(page, server.url, "attack");
  const address = await link(page);
  await clean(other, server.url, address);
  await clean(page, server.url, "/settings", async () => void (await link(page)));
});

test("axe finds nothing in the check of a deal, whether it was fair or not", async ({ page, server, arrive }) => {
  const table = await checked(page, arrive, server.url);
  for (const address of [table, `${table}/replay`]) await clean(page, server.url, address, () => open(page));
  await tamper(page);
  await clean(page, server.url, table, () => open(page));
});

for (const width of [390, 320]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 }, hasTouch: true, isMobile: true });

    const fits = async (page: Page) => {
      expect(await wide(page)).toEqual([]);
      expect(await small(page)).toEqual([]);
    };

    test("a room, the lobby and private links fit and can be touched", async ({ page, server, arrive }) => {
      const narrow = () => arrive({ viewport: { width, height: 844 }, hasTouch: true, isMobile: true });
      const { table, all } = await company(page, narrow, server.url);
      for (const one of all) {
        await one.goto(table);
        await fits(one);
        expect(await cut(one)).toEqual([]);
      }
      await page.goto("/lobby");
      await fits(page);
      const address = await link(page);
      await fits(page);
      await page.goto(address);
      await fits(page);
    });

    test("the check of a deal fits and can be touched", async ({ page, server, arrive }) => {
      const table = await checked(page, arrive, server.url);
      await tamper(page);
      for (const address of [table, `${table}/replay`]) {
        await page.goto(address);
        await open(page);
        await fits(page);
      }
    });
  });
}
