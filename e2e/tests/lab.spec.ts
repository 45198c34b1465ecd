// Rules are measured on a page: the report grows, the verdict compares, and the variant can be played.
import type { Page } from "@playwright/test";
import { clean, small, wide } from "../checks.ts";
import { expect, test } from "../server.ts";
import { look } from "../table.ts";

/** Random players need a minute of a core at most, and much less for a topic without playouts. */
const LONG = 240_000;

/** The field of a parameter. */
const number = (page: Page, name: string) => page.getByRole("spinbutton", { name, exact: true });

/** Measures a game with fewer suits, by the form alone. */
const measure = async (page: Page) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Measure rules" }).click();
  await page.locator('a[href="/lab?game=retaliation"]').click();
  await expect(page.locator("#params")).toHaveAttribute("open", "");
  await number(page, "Suits for each player").fill("1");
  await number(page, "Suits for each player").press("Tab");
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

test("a slider moves a parameter, and the rule code follows", async ({ page, server }) => {
  await page.goto("/lab?game=retaliation");
  const slider = page.getByRole("slider", { name: "Jack against odd strength", exact: true });
  const field = number(page, "Jack against odd strength");
  await slider.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await slider.boundingBox())!;
  const before = await field.inputValue();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await expect(field).not.toHaveValue(before);
  // The form is refreshed for another parameter meanwhile, and the slider stays in the hand.
  const refreshed = page.waitForResponse(/\/lab\?/);
  await page.evaluate(() => {
    document.querySelector("h1")!.setAttribute("data-kept", "");
    document.querySelector("#set\\.rounds")!.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await (await refreshed).finished();
  await page.mouse.move(x + width - 1, y + height / 2, { steps: 5 });
  await expect(field).toHaveValue("30");
  await expect(page.locator("h1[data-kept]")).toHaveCount(1);
  await page.mouse.up();
  await expect(page.locator("#code")).toHaveValue("retaliation/jack_odd=30");
  await expect(page.locator("h1[data-kept]")).toHaveCount(0);
  await expect(slider).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator("#code")).toHaveValue("retaliation/jack_odd=29");
  // The other way round, before the field is left.
  await field.fill("7");
  await expect(slider).toHaveValue("7");
  await field.press("Tab");
  await expect(page.locator("#code")).toHaveValue("retaliation/jack_odd=7");
  // A range of a thousand has none, and the tab key meets each parameter once.
  await expect(number(page, "Points for your own king")).toBeVisible();
  await expect(page.getByRole("slider", { name: "own_king" })).toHaveCount(0);
  await field.focus();
  await page.keyboard.press("Shift+Tab");
  await expect(page.locator(".slider:focus")).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await wide(page)).toEqual([]);
  expect(await small(page)).toEqual([]);
  await clean(page, server.url, "/lab?game=retaliation");
});

test("a finished report is at its link after the server was killed and started again", async ({ browser, contextOptions, faults, mortal }) => {
  test.setTimeout(LONG);
  const context = await browser.newContext(contextOptions);
  faults.watch(context, mortal.url);
  const page = await context.newPage();
  await page.goto(`${mortal.url}/lab?code=attack/reshuffles=2&topic=fairness&players=random&minutes=1`);
  await page.getByRole("button", { name: "Measure", exact: true }).click();
  await expect(page.getByText("The measurement is finished.")).toBeVisible({ timeout: LONG });
  const report = page.url();
  const verdict = await page.locator(".verdict-lead").textContent();
  await mortal.kill();
  await mortal.start();
  await page.goto(report);
  await expect(page.locator(".verdict-lead")).toHaveText(verdict!);
  await page.goto(`${mortal.url}/lab?game=attack`);
  await page.getByRole("region", { name: "Your measurements" }).getByRole("link", { name: "Attack!" }).click();
  await expect(page).toHaveURL(report);
  await context.close();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("numbers have no slider", async ({ page }) => {
    await page.goto("/lab?game=retaliation");
    await expect(number(page, "Jack against odd strength")).toBeVisible();
    await expect(page.getByRole("slider")).toHaveCount(0);
  });

  test("a parameter is varied", async ({ page }) => {
    test.setTimeout(LONG);
    await page.goto("/lab?game=attack&topic=length&players=random&minutes=1");
    await page.getByLabel("Vary: Value of an ace").check();
    await page.getByLabel("Values to try: Value of an ace").fill("1, 15");
    await page.getByRole("button", { name: "Measure", exact: true }).click();
    // A page that is left for another one cannot be loaded again.
    await expect(page).not.toHaveURL(/game=attack/);
    await expect
      .poll(() => page.reload().then(() => page.getByRole("status").textContent()), { timeout: LONG, intervals: [2000] })
      .toBe("The measurement is finished.");
    await expect(page.locator(".swept").first()).toContainText("Value of an ace: 15");
  });

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

test("an inventor asks what the price of a queen does", async ({ page, server }) => {
  test.setTimeout(LONG);
  await page.goto("/lab?game=retaliation");
  await expect(page.getByLabel("Values to try: Points for a captured queen")).toBeHidden();
  await page.getByLabel("Vary: Points for a captured queen").check();
  const values = page.getByLabel("Values to try: Points for a captured queen");
  await expect(values).toHaveValue("0, 40, 80, 120, 160");
  await expect(page.getByText("These are 5 rule sets")).toBeVisible();
  await expect(page.getByLabel("Compare with other rules on the same deals")).toBeHidden();
  await page.getByLabel("Topic").selectOption({ label: "Winning margin" });
  await page.getByLabel("Players", { exact: true }).selectOption({ label: "random moves" });
  await page.getByLabel("Computing time").selectOption({ label: "about 1 minute" });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await wide(page)).toEqual([]);
  expect(await small(page)).toEqual([]);
  const form = new URL(page.url());
  form.searchParams.set("vary", "captured_queen");
  await page.getByRole("button", { name: "Measure", exact: true }).click();
  await expect(page).toHaveURL(/\/lab\/[a-z0-9]+$/);
  const report = page.url();
  // It grows without a reload.
  await page.evaluate(() => document.querySelector("h1")!.setAttribute("data-kept", ""));
  await expect(page.getByText("The measurement is finished.")).toBeVisible({ timeout: LONG });
  await expect(page.locator("h1[data-kept]")).toHaveCount(1);
  await expect(page.locator(".verdict-lead")).toContainText("Winning margin: the largest effect is Points for a captured queen");
  await expect(page.locator(".swept tbody tr")).toHaveCount(5);
  await expect(page.locator(".told").first()).toBeVisible();
  expect(await wide(page)).toEqual([]);
  expect(await small(page)).toEqual([]);
  const [table] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Numbers as CSV" }).click()]);
  expect(table.suggestedFilename()).toMatch(/\.csv$/);
  await clean(page, server.url, report);
  await clean(page, server.url, form.href);
  await page.goto(report);
  await page.getByRole("link", { name: /Play this variant.*captured queen: 160/ }).click();
  await expect(page.locator("#code")).toHaveValue("retaliation/captured_queen=160");
  await page.goto(report);
  await page.getByRole("button", { name: "Measure this again on fresh deals" }).click();
  await expect(page).not.toHaveURL(report);
  await expect(page.getByText("fresh (1)")).toBeVisible();
});
