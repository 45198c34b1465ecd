import type { Locator, Page } from "@playwright/test";
import { cut, small, wide } from "../checks.ts";
import { finished, midway, PAGES } from "../pages.ts";
import { expect, test } from "../server.ts";
import { GAMES, play, random, sit, spot } from "../table.ts";

const tap = async (at: Locator) => at.tap({ position: await spot(at) });

for (const width of [390, 320]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 }, hasTouch: true, isMobile: true, locale: "de-DE" });

    for (const address of PAGES) {
      test(`${address} fits and can be touched`, async ({ page }) => {
        await page.goto(address);
        expect(await wide(page)).toEqual([]);
        expect(await small(page)).toEqual([]);
      });
    }

    for (const { id } of GAMES) {
      test(`a full table of ${id} fits and can be touched`, async ({ page, server }) => {
        for (const table of [await midway(page, server.url, id), await finished(page, server.url, id)]) {
          await page.goto(table);
          expect(await wide(page)).toEqual([]);
          expect(await small(page)).toEqual([]);
        }
      });
    }

    test("a whole match is played by taps", async ({ page, server }) => {
      await sit(page, server.url, { code: width === 390 ? "retaliation" : "commander" });
      expect(await play(page, random(width), tap)).toBeGreaterThan(8);
      expect(await wide(page)).toEqual([]);
    });
  });
}

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
