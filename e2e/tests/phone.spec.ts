import type { Page } from "@playwright/test";
import { cut, small, wide } from "../checks.ts";
import { finished, midway, PAGES } from "../pages.ts";
import { expect, test } from "../server.ts";
import { GAMES, play, random, ready, sit, tap, then } from "../table.ts";

const WIDTHS = [390, 320];

/** That a page fits on every phone and can be touched there; a match is played once for all of them. */
const fits = async (page: Page, address: string) => {
  await page.setViewportSize({ width: WIDTHS[0], height: 844 });
  await page.goto(address);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    expect(await wide(page), `${address} at ${width} px`).toEqual([]);
    expect(await small(page), `${address} at ${width} px`).toEqual([]);
  }
};

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "de-DE" });

  for (const address of PAGES) {
    test(`${address} fits and can be touched`, async ({ page }) => {
      await fits(page, address);
    });
  }

  test("a pyramid stays where it is when a card of it is chosen", async ({ page, server }) => {
    await sit(page, server.url, { code: "commander", seats: "2" });
    await ready(page);
    // A tap may scroll the page.
    const place = () => page.locator(".near .grid").evaluate((it) => it.getBoundingClientRect().top + scrollY);
    const before = await place();
    await then(page, () => tap(page.locator(".near .open button.one").first()));
    await expect(page.locator("#board .undo")).toBeVisible();
    expect(Math.abs((await place()) - before)).toBeLessThan(1);
  });

  for (const { id } of GAMES) {
    test(`a full table of ${id} fits and can be touched`, async ({ page, server }) => {
      await fits(page, await midway(page, server.url, id));
      await fits(page, await finished(page, server.url, id));
    });
  }

  for (const width of WIDTHS) {
    test(`a whole match is played by taps at ${width} px`, async ({ page, server }) => {
      await page.setViewportSize({ width, height: 844 });
      await sit(page, server.url, { code: width === 390 ? "retaliation" : "commander" });
      expect(await play(page, random(width), tap)).toBeGreaterThan(8);
      expect(await wide(page)).toEqual([]);
    });
  }
});

test.describe("with letters twice as large", () => {
  const enlarge = async (page: Page, address: string) => {
    await page.goto(address);
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    expect(await wide(page), address).toEqual([]);
    expect(await cut(page), address).toEqual([]);
  };

  test("all pages are read without loss", async ({ page }) => {
    for (const address of PAGES) await enlarge(page, address);
  });

  test("all tables are read without loss", async ({ page, server }) => {
    for (const { id } of GAMES) await enlarge(page, await midway(page, server.url, id));
  });
});
