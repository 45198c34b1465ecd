import { clean, cut, small, wide } from "../checks.ts";
import { expect, test } from "../server.ts";
import { ready, sit, then } from "../table.ts";

const ALONE = { code: "duelx", seats: "2", seat1: "novice" };
const PHONE = { width: 390, height: 844 };

test("h asks for advice, which keeps the focus, and Enter chooses the best of it", async ({ page, server }) => {
  await sit(page, server.url, ALONE);
  await ready(page);
  const board = page.locator("#board");
  const advice = page.getByRole("group", { name: "Hint" });
  await expect(advice).toHaveCount(0);
  await page.keyboard.press("h");
  await expect(advice).toContainText("A strong bot would play:");
  await expect(page.locator(".log")).toContainText("You ask for a hint.");
  await expect(page.locator("#live")).toContainText("A strong bot would play:");
  expect(await advice.getByRole("button").count()).toBeLessThanOrEqual(3);
  await expect(page.getByRole("button", { name: "Hint" })).toHaveCount(0);

  await page.reload();
  await expect(advice).toContainText("tried:");
  const decision = await board.getAttribute("data-decision");
  await advice.getByRole("button", { name: /^Play this: / }).first().focus();
  await then(page, () => page.keyboard.press("Enter"));
  await expect(board).not.toHaveAttribute("data-decision", decision!);
  await expect(advice).toHaveCount(0);
});

test("advice is asked for by a button, and the page stays clean, on a phone as well", async ({ page, server }) => {
  const table = await sit(page, server.url, ALONE);
  await ready(page);
  await page.getByRole("button", { name: "Hint" }).click();
  await expect(page.locator(".advice")).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.closest(".advice") !== null)).toBe(true);
  await clean(page, server.url, table);
  await page.setViewportSize(PHONE);
  expect(await wide(page)).toEqual([]);
  expect(await cut(page)).toEqual([]);
});

test("who asks in the middle of a choice goes on from there", async ({ page, server }) => {
  await sit(page, server.url, { code: "retaliation", seats: "2", seat1: "novice" });
  await ready(page);
  const board = page.locator("#board");
  await then(page, () => page.keyboard.press("1"));
  const draft = await board.getAttribute("data-draft");
  expect(draft).not.toBe(null);
  await page.keyboard.press("h");
  await expect(page.locator(".advice")).toBeVisible();
  await expect(board).toHaveAttribute("data-draft", draft!);
});

test("who goes on choosing while advice is thought of loses neither", async ({ page, server }) => {
  await sit(page, server.url, { code: "retaliation", seats: "2", seat1: "novice" });
  await ready(page);
  const board = page.locator("#board");
  let let_through = () => {};
  const held = new Promise<void>((done) => (let_through = done));
  await page.route("**/advice", async (route) => {
    const answer = await route.fetch();
    await held;
    await route.fulfill({ response: answer });
  });
  await page.keyboard.press("h");
  await then(page, () => page.keyboard.press("1"));
  const draft = await board.getAttribute("data-draft");
  expect(draft).not.toBe(null);
  let_through();
  await expect(page.locator(".advice")).toBeVisible();
  await expect(board).toHaveAttribute("data-draft", draft!);
});

test.describe("by touch", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("what is advised can be hit by a finger", async ({ page, server }) => {
    await sit(page, server.url, ALONE);
    await ready(page);
    await page.getByRole("button", { name: "Hint" }).tap();
    await expect(page.locator(".advice")).toBeVisible();
    expect(await small(page)).toEqual([]);
  });
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("advice is asked for and followed by forms alone", async ({ page, server }) => {
    await sit(page, server.url, ALONE);
    await ready(page);
    await page.getByRole("button", { name: "Hint" }).click();
    const decision = await page.locator("#board").getAttribute("data-decision");
    await page.locator(".advice button").first().click();
    await expect(page.locator("#board")).not.toHaveAttribute("data-decision", decision!);
    await expect(page.locator(".advice")).toHaveCount(0);
  });
});

test("where a friend plays too, there is no advice", async ({ page, server }) => {
  const table = await sit(page, server.url, { code: "duelx", seats: "2", seat0: "you:Ada", seat1: "you:Ben" });
  await page.goto(`${table}?seat=0`);
  await expect(page.locator(".choices")).toBeVisible();
  await expect(page.getByRole("button", { name: "Hint" })).toHaveCount(0);
  await page.keyboard.press("h");
  await expect(page.locator(".log")).not.toContainText("hint");
});
