import type { Page } from "@playwright/test";
import { expect, test } from "../server.ts";

for (const script of [true, false]) {
  test.describe(script ? "with the script" : "without a script", () => {
    test.use({ javaScriptEnabled: script });

    test("a table is put together from a game, a number of players and a rule of its own", async ({ page }) => {
      const fit = async () => script || (await page.getByRole("button", { name: "Update" }).click());
      await page.goto("/");
      const tile = page.locator(".tile", { has: page.locator("input[value=attacke]") });
      await tile.getByRole("link", { name: /^Choose rules/ }).click();
      await page.getByLabel("Number of players").selectOption("4");
      await fit();
      await expect(page.locator("#seat3")).toBeVisible();
      await page.locator("#seat1").selectOption({ label: "A friend on this device" });
      await page.locator("#name1").fill("Ben");
      await fit();
      await page.locator("#params > summary").click();
      await page.getByLabel("Chips to win").fill("2");
      await page.getByLabel("Chips to win").blur();
      await fit();
      await expect(page.locator("#code")).toHaveValue(/^attacke\/.*chips_to_win=2/);
      await page.getByRole("button", { name: "Begin" }).click();
      await expect(page).toHaveURL(/\/tables\/\w+/);
      await expect(page.locator(".place")).toHaveCount(4);
      await expect(page.locator("#board")).toContainText("Ben");
    });

    test("a rule that is not possible comes back with the form and what would be", async ({ page, faults }) => {
      faults.allow(/status of 422/);
      await page.goto("/new?game=duelx");
      await page.locator("#params > summary").click();
      const target = page.getByLabel("Duel Points to win");
      await target.evaluate((field) => field.removeAttribute("max"));
      await target.fill("99");
      await page.getByRole("button", { name: "Begin" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
      await expect(target).toHaveAttribute("aria-invalid", "true");
      await expect(target).toHaveValue("99");
    });
  });
}

/** Holds the form for four players back, until the returned function is called. */
const holdFormFor4 = async (page: Page) => {
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  await page.route(/seats=4/, async (route) => {
    await released;
    await route.continue();
  });
  return async () => {
    const answered = page.waitForResponse(/seats=4/);
    release();
    await answered;
  };
};

test("a press is not lost where the form is replaced before it ends", async ({ page }) => {
  await page.goto("/new?game=attacke");
  const answer = await holdFormFor4(page);
  await page.getByLabel("Number of players").selectOption("4");
  await page.locator("#params > summary").hover();
  await page.mouse.down();
  await answer();
  // Time for the page to replace its form, if it does so during a press.
  await page.waitForTimeout(300);
  await page.mouse.up();
  await expect(page.locator("#params")).toHaveAttribute("open");
  await expect(page.locator("#seat3")).toBeVisible();
  await expect(page.locator("#params")).toHaveAttribute("open");
});

test("what is typed while the form is fitted to an earlier choice stays", async ({ page }) => {
  await page.goto("/new?game=attacke");
  await page.locator("#params > summary").click();
  const answer = await holdFormFor4(page);
  await page.getByLabel("Number of players").selectOption("4");
  await page.getByLabel("Chips to win").fill("1");
  await answer();
  // Time for the page to replace its form.
  await page.waitForTimeout(300);
  await page.keyboard.type("2");
  await expect(page.getByLabel("Chips to win")).toHaveValue("12");
  await page.keyboard.press("Backspace");
  await page.getByLabel("Chips to win").blur();
  await expect(page.locator("#code")).toHaveValue(/^attacke\/.*chips_to_win=1/);
  await expect(page.locator("#seat3")).toBeVisible();
});

test("a field whose text is selected keeps that while the form is fitted", async ({ page }) => {
  await page.goto("/new?game=attacke");
  await page.locator("#params > summary").click();
  const chips = page.getByLabel("Chips to win");
  const answer = await holdFormFor4(page);
  await page.getByLabel("Number of players").selectOption("4");
  await chips.selectText();
  await answer();
  await expect(page.locator("#seat3")).toBeVisible();
  await page.keyboard.type("2");
  await expect(chips).toHaveValue("2");
});

test("a rule code fills the form in", async ({ page }) => {
  await page.goto("/new?code=retaliation/jack_odd=5");
  await expect(page.locator("#code")).toHaveValue("retaliation/jack_odd=5");
  await expect(page.locator("#params")).toHaveAttribute("open");
  await expect(page.getByLabel("Jack against odd strength")).toHaveValue("5");
});

test("settings are kept, and count on every page", async ({ page }) => {
  await page.goto("/settings");
  await page.getByLabel("high contrast").check();
  await page.getByLabel("four colours").check();
  await page.getByLabel("Deutsch").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status")).toHaveText("Gespeichert.");
  await page.goto("/rules/modify");
  const root = page.locator("html");
  await expect(root).toHaveAttribute("lang", "de");
  await expect(root).toHaveAttribute("data-theme", "contrast");
  await expect(root).toHaveAttribute("data-suits", "four");
});
