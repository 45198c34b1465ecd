import { expect, test } from "../server.ts";
import { decide, look, play, random, set, then } from "../table.ts";

test.use({ javaScriptEnabled: false });

test("a whole match is played by forms alone", async ({ page, server }) => {
  await look(page, server.url, "pace-none");
  await page.goto("/new?game=commander");
  await page.locator("#seat1").selectOption("random");
  await page.locator("#pace").selectOption("0");
  await page.getByRole("button", { name: "Begin" }).click();
  expect(await play(page, random(2))).toBeGreaterThan(5);
});

test("a match begins with one click on the first page", async ({ page }) => {
  await page.goto("/");
  await page.locator("form", { has: page.locator("input[value=commander]") }).getByRole("button").click();
  await expect(page.locator("#board .felt")).toBeVisible();
});

test("a page that waits looks again by itself, and one with a draft does not", async ({ page, server }) => {
  const table = await set(page, server.url, { code: "retaliation", seats: "2", seat0: "you:Ada", seat1: "you:Ben" });
  const refresh = page.locator("meta[http-equiv=refresh]");
  await page.goto(`${table}?seat=1`);
  const board = page.locator("#board");
  await then(page, () => page.locator(".choices ol button").first().click());
  await expect(board).toHaveAttribute("data-draft", /./);
  await expect(refresh).toHaveCount(0);
  const draft = (await board.getAttribute("data-draft"))!;
  await page.reload();
  await expect(board).toHaveAttribute("data-draft", draft);

  await decide(page, table, 0);
  await page.goto(`${table}?seat=0`);
  await expect(refresh).toHaveCount(1);
  await expect(board).not.toHaveAttribute("data-turn");
  await decide(page, table, 1);
  await expect(board).toHaveAttribute("data-turn", "you");
});
