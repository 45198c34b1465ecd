import type { Page } from "@playwright/test";
import { expect, pair, test } from "../friends.ts";
import { advance, look, over, random } from "../table.ts";

/** Makes a private link on a device. */
const link = async (page: Page) => {
  await page.goto("/settings");
  await page.getByRole("button", { name: "Continue on another device" }).click();
  return page.getByLabel("The private link").inputValue();
};

test.beforeEach(({ page, server }) => look(page, server.url, "pace-none.motion-off"));

test("somebody goes on with a match on another device, in the same seat", async ({ page, server, arrive }) => {
  const ben = await arrive();
  const table = await pair(page, ben, server.url);
  const hand = async (at: typeof page) => {
    await at.goto(table);
    await at.locator("#board .felt").waitFor();
    return at.locator("#board .felt [data-key]").evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset.key));
  };
  const cards = await hand(page);
  expect(cards.length).toBeGreaterThan(1);

  const phone = await arrive({ viewport: { width: 390, height: 844 } });
  expect(await hand(phone)).not.toEqual(cards);
  await phone.goto(await link(page));
  await expect(phone.getByRole("button", { name: "Continue here" })).toBeVisible();
  await expect(phone.locator("#content")).toContainText("you become the guest who made this link");
  await phone.getByRole("button", { name: "Continue here" }).click();
  await expect(phone).toHaveURL(`${server.url}/`);
  await phone.getByRole("link", { name: "Continue" }).click();
  await expect(phone).toHaveURL(table);
  expect(await hand(phone)).toEqual(cards);

  await Promise.all([advance(phone, table, random(1)), advance(ben, table, random(2))]);
  await page.goto(table);
  expect(await over(page)).toBe(true);
});

test("a new private link makes the one before useless, and opening one changes nothing yet", async ({ page, server, arrive, faults }) => {
  faults.allow(/status of 404/);
  await page.goto(`${server.url}/`);
  await page.locator(".tile form button").first().click();
  await page.locator("#board .felt").waitFor();
  const first = await link(page);
  const second = await link(page);
  expect(second).not.toBe(first);
  const other = await arrive();
  await other.goto(first);
  await expect(other.locator("#content")).toContainText("no longer valid");
  await other.goto(second);
  expect((await other.context().cookies()).map(({ name }) => name)).toEqual(["look"]);
  await other.goto("/");
  await expect(other.getByRole("link", { name: "Continue" })).toHaveCount(0);
});
