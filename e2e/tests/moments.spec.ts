import type { Page } from "@playwright/test";
import { expect, test } from "../server.ts";
import { midway } from "../pages.ts";
import { advance, random, set } from "../table.ts";

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a tapped line of the log leads to the stage, and a button back to the line", async ({ page, server }) => {
    await page.goto(await midway(page, server.url, "commander"));
    const line = page.locator(".log li[data-event]:has(template)").first();
    await line.scrollIntoViewIfNeeded();
    const stage = page.locator(".stage");
    await expect(stage).not.toBeInViewport();
    await line.tap();
    await expect(page.locator(".stage.earlier")).toBeInViewport();
    await page.getByRole("button", { name: "Back to the log" }).tap();
    await expect(line).toBeInViewport();
    await expect(line.getByRole("button")).toBeFocused();
    await expect(page.locator(".stage.earlier")).toHaveCount(0);
  });
});

/** Goes by Tab to the line of the log that can be reached so. */
const tabToLog = async (page: Page) => {
  const line = page.locator(".log .moment:focus");
  for (let pressed = 0; pressed < 120 && !(await line.count()); pressed++) await page.keyboard.press("Tab");
  await expect(line).toHaveCount(1);
  return line;
};

/** Looks at the newest moment and at the one before it by keyboard, and leaves the log again. */
const looksByKeyboard = async (page: Page) => {
  const line = await tabToLog(page);
  const moments = page.locator(".log").getByRole("button");
  const [newest, before] = [moments.last(), moments.nth(-2)];
  await expect(newest, "of all lines Tab reaches the newest").toBeFocused();
  await page.keyboard.press("Tab");
  await expect(line, "and no other one").toHaveCount(0);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("ArrowUp");
  await expect(before).toBeFocused();
  const stage = page.locator(".stage.earlier");
  await expect(stage).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(before).toHaveAttribute("aria-pressed", "true");
  await expect(stage.locator(".caption-line")).toHaveText((await before.textContent())!);
  await page.keyboard.press("ArrowDown");
  await expect(newest).toHaveAttribute("aria-pressed", "true");
  await expect(before).toHaveAttribute("aria-pressed", "false");
  await expect(stage.locator(".caption-line")).toHaveText((await newest.textContent())!);
  await page.keyboard.press("Space");
  await expect(stage).toHaveCount(0);
  await page.keyboard.press("Space");
  await expect(stage).toHaveCount(1);
  await page.keyboard.press("Tab");
  await expect(stage, "what happens now is back on the stage").toHaveCount(0);
};

test("a moment is shown by keyboard, and nothing is chosen", async ({ page, server }) => {
  await page.goto(await midway(page, server.url, "commander"));
  const decision = await page.locator("#board").getAttribute("data-decision");
  await looksByKeyboard(page);
  await expect(page.locator("#board")).toHaveAttribute("data-decision", decision!);
});

test("a moment is shown by keyboard on a replay, also after a step", async ({ page, server }) => {
  const table = await set(page, server.url, { code: "commander" });
  await advance(page, table, random(1));
  await page.goto(`${table}/replay?at=6`);
  await looksByKeyboard(page);
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("#replay")).toHaveAttribute("data-at", "7");
  await looksByKeyboard(page);
});

test("a line of the log keeps the focus when a new board or the next step comes", async ({ page, server }) => {
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest("li[data-event]")?.getAttribute("data-event"));
  const table = await midway(page, server.url, "commander");
  await page.goto(table);
  await tabToLog(page);
  const line = await focused();
  const board = page.locator("#board");
  const decision = await board.getAttribute("data-decision");
  await advance(page, table, random(1), 1);
  await expect(board).not.toHaveAttribute("data-decision", decision!);
  await expect(page.locator("#board[data-turn=you]")).toBeVisible();
  expect(await focused()).toBe(line);

  await advance(page, table, random(1));
  await page.goto(`${table}/replay?at=6`);
  await tabToLog(page);
  const before = await focused();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("#replay")).toHaveAttribute("data-at", "7");
  expect(await focused()).toBe(before);
});
