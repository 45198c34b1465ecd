import type { Page } from "@playwright/test";
import { clean, small, wide } from "../checks.ts";
import { finished, midway } from "../pages.ts";
import { expect, test } from "../server.ts";

/** A review takes some seconds on a busy machine. */
const LONG = 90_000;

const reviewed = async (page: Page, table: string, as = 0) => {
  await page.goto(`${table}/review?as=${as}`);
  await expect(page.getByRole("heading", { name: "Win probability" })).toBeVisible({ timeout: LONG });
};

test.describe.configure({ timeout: 2 * LONG });

test("the end of a match leads to its review, and a point of the graph to the replay", async ({ page, server }) => {
  await page.goto(await finished(page, server.url, "attack"));
  await page.getByRole("link", { name: "Review", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Win probability" })).toBeVisible({ timeout: LONG });
  expect(await page.locator(".verdicts > li").count()).toBeGreaterThan(2);
  const costliest = page.locator(".verdicts > li", { has: page.locator(".costliest", { hasText: /^costliest$/ }) });
  expect(await costliest.count()).toBe(1);
  await expect(page.locator(".lead a")).toHaveAttribute("href", `#${await costliest.getAttribute("id")}`);
  const point = page.locator(".plot a").nth(3);
  const at = new URL((await point.getAttribute("href"))!, server.url).searchParams.get("at")!;
  await point.click();
  await expect(page.locator("#replay")).toHaveAttribute("data-at", at);
  await expect(page.locator("#replay")).toHaveAttribute("data-as", "0");
});

test("a match goes on from a choice of the review", async ({ page, server }) => {
  const table = await finished(page, server.url, "commander");
  await reviewed(page, table);
  const choice = page.locator(".verdicts > li").nth(1);
  const decision = await choice.locator("input[name=decision]").getAttribute("value");
  await choice.getByRole("button", { name: "Play on from here" }).click();
  await expect(page).toHaveURL(/\/tables\/[a-z0-9]+$/);
  expect(page.url()).not.toBe(table);
  const headers = { accept: "application/json" };
  const begun = await (await page.request.get(page.url(), { headers })).json();
  expect(begun).toMatchObject({ seat: 0, decision: Number(decision) });
  expect(begun.waiting).toContain(0);
});

test("a running match has no review", async ({ page, server, faults }) => {
  faults.allow(/status of 404/);
  const table = await midway(page, server.url, "attack");
  const answer = await page.goto(`${table}/review`);
  expect(answer?.status()).toBe(404);
});

test("axe finds nothing in a review, which fits a phone and fingers", async ({ page, server }) => {
  const table = await finished(page, server.url, "retaliation");
  await reviewed(page, table);
  await clean(page, server.url, `${table}/review?as=0`);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await wide(page)).toEqual([]);
  expect(await small(page)).toEqual([]);
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("the page of a review that is being made updates itself", async ({ page, server }) => {
    await reviewed(page, await finished(page, server.url, "attack"));
    await expect(page.locator("meta[http-equiv=refresh]")).toHaveCount(0);
  });
});
