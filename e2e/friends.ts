// Several people, each with a browser of their own, who come together by a link.
import { type BrowserContextOptions, expect, type Page } from "@playwright/test";
import { test as base } from "./server.ts";
import { look, set } from "./table.ts";

type Own = {
  /** Somebody else arrives, with a browser that knows nothing yet. */
  arrive: (options?: BrowserContextOptions) => Promise<Page>;
};

export const test = base.extend<Own>({
  arrive: async ({ browser, contextOptions, faults, server, mortal }, use) => {
    const contexts = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ ...contextOptions, locale: "en-GB", ...options });
      contexts.push(context);
      faults.watch(context, server.url, mortal.url);
      const page = await context.newPage();
      for (const { url } of [server, mortal]) await look(page, url, "pace-none.motion-off");
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

/** A room where the first seat is Anna's and the others are free. */
export const room = async (page: Page, url: string, code: string, seats = 2, more: Record<string, string> = {}) => {
  const free = Object.fromEntries([...Array(seats - 1).keys()].map((seat) => [`seat${seat + 1}`, "open"]));
  const table = await set(page, url, { code, seats: `${seats}`, seed: "", seat0: "you:Anna", ...free, ...more });
  await page.goto(table);
  return table;
};

/** Somebody comes by the link and sits down. */
export const join = async (page: Page, table: string, name: string) => {
  await page.goto(table);
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Sit down" }).click();
  await expect(page.locator(".chair.you")).toContainText(name);
};

/** Presses Ready as soon as the script of the room is there to add the bytes of this browser. */
export const ready = async (page: Page) => {
  await page.waitForLoadState();
  await page.getByRole("button", { name: "Ready", exact: true }).click();
};

/** All are ready, one after the other, and the cards are dealt. */
export const deal = async (...pages: Page[]) => {
  for (const page of pages) await ready(page);
  for (const page of pages) await page.locator("#board .felt").waitFor();
};

/** Anna and Ben at a new table, the cards dealt. */
export const pair = async (anna: Page, ben: Page, url: string, code = "attack") => {
  const table = await room(anna, url, code);
  await join(ben, table, "Ben");
  await deal(anna, ben);
  return table;
};

export { expect };
