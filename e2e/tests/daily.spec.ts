// The deal of the day: played once, compared at the end, and shared.
import { readFile } from "node:fs/promises";
import { clean, small, wide } from "../checks.ts";
import { expect, test } from "../server.ts";
import { advance, look, random } from "../table.ts";

test.beforeEach(({ page, server }) => look(page, server.url, "pace-none.motion-off.beats-off"));

test("the deal of the day is played to its end, compared and shared", async ({ page, server, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "Deal of the day" }).click();
  await expect(page.locator("#share-text")).toHaveCount(0);
  await page.getByRole("button", { name: "Play Duel X" }).click();
  await expect(page).toHaveURL(/\/tables\//);
  await expect(page.getByRole("button", { name: "Hint" })).toHaveCount(0);
  // The deal is another one each day, and so is the length of its match: the page need not show it all.
  await advance(page, page.url(), random(3));
  await expect(page.locator("#board .over")).toBeVisible();
  await expect(page.getByRole("button", { name: "Play again" })).toHaveCount(0);

  await page.getByRole("link", { name: "Compare with the others" }).click();
  const row = page.locator(".daily li").filter({ has: page.getByRole("heading", { name: "Duel X" }) });
  await expect(row.getByRole("row", { name: /^You/ })).toContainText(/won|lost|draw/);
  await expect(async () => {
    await page.reload();
    await expect(row.getByRole("row", { name: /^Strong bot/ })).toContainText("against", { timeout: 500 });
  }).toPass({ timeout: 60_000 });
  expect(await page.evaluate(() => "share" in navigator)).toBe(false);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("Duel X: ");
  expect(copied).toContain(`${server.url}/daily`);
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "Save as picture" }).click();
  const picture = await saved;
  expect(picture.suggestedFilename()).toMatch(/^sortie-\d{4}-\d\d-\d\d\.png$/);
  const bytes = await readFile(await picture.path());
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");

  await clean(page, server.url, "/daily");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/daily");
  expect(await wide(page)).toEqual([]);
  expect(await small(page)).toEqual([]);
});
