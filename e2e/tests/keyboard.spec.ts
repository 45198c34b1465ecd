import type { Page } from "@playwright/test";
import { expect, test } from "../server.ts";
import { CHOICES, over, random, ready, sit, then } from "../table.ts";

/** What has the focus, whether that can be seen, and whether it is the page's first or last control. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLElement;
    const { outlineStyle, outlineWidth } = getComputedStyle(at);
    const seen = outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
    const lost = at === document.body || at === document.documentElement;
    const all = [...document.querySelectorAll<HTMLElement>("a[href], button, input, summary, [tabindex='0']")];
    const controls = all.filter((one) => one.checkVisibility() && one.tabIndex >= 0);
    return { lost, seen, first: at === controls[0], last: at === controls.at(-1), what: at.outerHTML.slice(0, 120) };
  });

/**
 * Moves on by Tab until something that may be chosen has the focus. At the first and the last control it
 * turns round: beyond them is the browser's own window, from which headless browsers do not come back.
 */
const tab = async (page: Page, key: string) => {
  for (let pressed = 0; pressed < 300; pressed++) {
    const { first, last } = await focus(page);
    if (first) key = "Tab";
    if (last) key = "Shift+Tab";
    await page.keyboard.press(key);
    const at = await focus(page);
    expect(at.lost || at.seen, `the focus cannot be seen on ${at.what}`).toBe(true);
    if (await page.locator(":focus").and(page.locator(CHOICES)).count()) return;
  }
  throw new Error("Tab reaches nothing that may be chosen");
};

test("a whole match is played by digits", async ({ page, server }) => {
  await sit(page, server.url, { code: "commander" });
  const any = random(3);
  for (await ready(page); !(await over(page)); ) {
    const digits = Math.min(9, await page.locator("#board [data-digit]").count());
    await then(page, () => page.keyboard.press(String(1 + any(digits))));
  }
});

test("a whole match is played by Tab and Enter, and the focus is seen and never lost", async ({ page, server }) => {
  await sit(page, server.url, { code: "duelx/target=1" });
  const any = random(5);
  for (await ready(page); !(await over(page)); ) {
    const key = any(3) === 0 ? "Shift+Tab" : "Tab";
    for (let steps = 1 + any(3); steps > 0; steps--) await tab(page, key);
    const menu = await page.locator(":focus").getAttribute("popovertarget");
    if (menu !== null) {
      await page.keyboard.press("Enter");
      await expect(page.locator(`#${menu}`)).toBeVisible();
      await page.keyboard.press("Tab");
    }
    await then(page, () => page.keyboard.press("Enter"));
    const { lost, what } = await focus(page);
    expect(lost, `the focus is lost to ${what}`).toBe(false);
  }
});

test("a draft is undone by u and finished by Enter, and ? shows the keys", async ({ page, server }) => {
  await sit(page, server.url, { code: "duelx" });
  const board = page.locator("#board");
  await then(page, () => page.keyboard.press("1"));
  await expect(board).toHaveAttribute("data-draft", /./);
  await then(page, () => page.keyboard.press("u"));
  await expect(board).not.toHaveAttribute("data-draft");

  await page.keyboard.press("?");
  const help = page.getByRole("dialog");
  await expect(help).toBeVisible();
  await page.keyboard.press("1");
  await expect(board).not.toHaveAttribute("data-draft");
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
  await page.getByRole("button", { name: "Help" }).click();
  await expect(help).toBeVisible();
});
