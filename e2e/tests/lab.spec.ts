// Rules are measured on a page: the report grows, the verdict compares, and the variant can be played.
import type { Page } from "@playwright/test";
import { clean, small, wide } from "../checks.ts";
import { expect, test } from "../server.ts";
import { look } from "../table.ts";

/** Random players need a minute of a core at most, and much less for a topic without playouts. */
const LONG = 240_000;

/** Measures a game with fewer suits, by the form alone. */
const measure = async (page: Page) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Measure rules" }).click();
  await page.locator('a[href="/lab?game=retaliation"]').click();
  await expect(page.locator("#params")).toHaveAttribute("open", "");
  await page.getByLabel("suits_each", { exact: true }).fill("1");
  await page.getByLabel("suits_each", { exact: true }).press("Tab");
  await expect(page.locator("#code")).toHaveValue("retaliation/suits_each=1");
  await page.getByLabel("Topic").selectOption({ label: "Fairness" });
  await page.getByLabel("Players", { exact: true }).selectOption({ label: "random moves" });
  await page.getByLabel("Computing time").selectOption({ label: "about 1 minute" });
  await expect(page.getByLabel("Compare with other rules on the same deals")).toBeChecked();
  await page.getByRole("button", { name: "Measure", exact: true }).click();
  await expect(page).toHaveURL(/\/lab\/[a-z0-9]+$/);
};

test("an inventor measures a change, reads the verdict and plays the variant", async ({ page, server }) => {
  test.setTimeout(LONG);
  await measure(page);
  // It grows without a reload: an element of the page stays the same.
  await page.evaluate(() => document.querySelector("h1")!.setAttribute("data-kept", ""));
  await expect(page.locator("#report-body table").first()).toBeVisible({ timeout: LONG });
  await expect(page.getByText("The measurement is finished.")).toBeVisible({ timeout: LONG });
  await expect(page.locator("h1[data-kept]")).toHaveCount(1);
  await expect(page.locator("progress")).toHaveCount(0);
  await expect(page.locator(".verdict-lead")).toContainText(/Better than|Worse than|Higher|Lower|No difference/);
  await expect(page.locator(".told").first()).toBeVisible();
  const report = page.url();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await wide(page)).toEqual([]);
  expect(await small(page)).toEqual([]);
  await clean(page, server.url, report);
  await page.goto(report);
  await page.getByRole("link", { name: /Play this variant.*These rules/ }).click();
  await expect(page.locator("#code")).toHaveValue("retaliation/suits_each=1");
  await page.getByRole("link", { name: "Measure these rules" }).click();
  await expect(page.locator("#code")).toHaveValue("retaliation/suits_each=1");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a report is finished after some reloads", async ({ page }) => {
    test.setTimeout(LONG);
    await page.goto("/lab?code=attack/reshuffles=2&topic=length&players=random&minutes=1");
    await page.getByRole("button", { name: "Measure", exact: true }).click();
    // By its element: a search by text leaves out what only a browser without script shows.
    await expect(page.locator("#report-state noscript p")).toHaveText("This page reloads every 5 seconds.");
    await expect
      .poll(() => page.reload().then(() => page.getByRole("status").textContent()), { timeout: LONG, intervals: [2000] })
      .toBe("The measurement is finished.");
    await expect(page.locator(".verdict-lead")).toContainText("Decisions");
  });
});

test("a wrong rule code says what would be right", async ({ page, faults, server }) => {
  faults.allow(/status of 422/);
  await look(page, server.url, "motion-off");
  await page.goto("/lab?game=attack");
  await page.getByLabel("Rule code to compare with").fill("modify");
  await page.getByRole("button", { name: "Measure", exact: true }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.locator("#against-help")).toContainText("another game");
});
