// What people at one table do besides choosing: ask, agree, run out of time, go away, and talk.
import type { Page } from "@playwright/test";
import { deal, expect, join, pair, room, test } from "../friends.ts";
import { ask, decide, look, random } from "../table.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const decision = async (page: Page) => Number(await page.locator("#board").getAttribute("data-decision"));

/** Who must choose, and the other. */
const byTurn = async (anna: Page, ben: Page) => {
  for (;;) for (const [one, other] of [[anna, ben], [ben, anna]]) if (await one.locator("#board[data-turn=you]").count()) return [one, other];
};

/** Both choose until something was played that could be taken back. */
const begun = async (anna: Page, ben: Page, table: string) => {
  const any = random(3);
  for (let n = 0; n < 6; n++) {
    const { waiting } = await ask(anna, table);
    for (const seat of waiting) await decide([anna, ben][seat], table, seat, any);
  }
};

test.beforeEach(({ page, server }) => look(page, server.url, "pace-none.motion-off"));

test("a take-back is asked, refused, not asked twice, and then agreed", async ({ page, server, arrive }) => {
  const ben = await arrive();
  await begun(page, ben, await pair(page, ben, server.url));
  const { decision: before } = await ask(page, page.url());
  await expect.poll(() => decision(page)).toBe(before);
  await button(page, "Ask to take back").click();
  await expect(page.locator(".offer")).toContainText("You ask to take back your last decision. Still to answer: Ben.");
  await expect(ben.locator(".offer")).toContainText("Anna asks to take back the last decision.");
  await button(ben, "Decline").click();
  await expect(page.locator(".log .lines")).toContainText("Ben declines.");
  await expect(page.locator(".offer")).toHaveCount(0);
  await expect(button(page, "Ask to take back")).toHaveCount(0);

  await button(ben, "Ask to take back").click();
  await button(page, "Accept").click();
  await expect(ben.locator(".log .lines")).toContainText("You take back decision");
  for (const one of [page, ben]) await expect.poll(() => decision(one)).toBe(before + 1);
});

test("a proposal is taken back, and a draw ends the match for both", async ({ page, server, arrive }) => {
  const ben = await arrive({ viewport: { width: 390, height: 844 } });
  await pair(page, ben, server.url);
  await button(ben, "Offer a draw").click();
  await expect(button(page, "Accept")).toBeVisible();
  await button(ben, "Withdraw the proposal").click();
  await expect(page.locator(".offer")).toHaveCount(0);
  await button(page, "Offer a draw").click();
  await button(ben, "Accept").click();
  for (const one of [page, ben]) {
    await expect(one.locator(".over .standings tr")).toHaveCount(2);
    await expect(one.locator(".over .standings tr").nth(1)).toContainText("1.");
  }
});

test("a clock runs for who must choose, and who has no time left has given up", async ({ page, server, arrive }) => {
  const ben = await arrive();
  const table = await room(page, server.url, "attack", 2, { clock: "0.3+0", flag: "forfeit" });
  await expect(page.locator(".agreed")).toContainText("When time runs out, the seat resigns");
  await join(ben, table, "Ben");
  await deal(page, ben);
  const [slow, other] = (await byTurn(page, ben))!;
  const own = slow.locator(".near .clock");
  await expect(own).toHaveClass(/running/);
  const first = await own.textContent();
  await expect(own).not.toHaveText(first!);
  await expect(other.locator(".near .clock")).not.toHaveClass(/running/);
  await expect(slow.locator(".over")).toBeVisible({ timeout: 60_000 });
  await expect(slow.locator(".log .lines")).toContainText("You are out of time.");
  await expect(other.locator(".over .asked")).toHaveText("You win.");
});

test("who goes away is marked, and is there again when they come back", async ({ page, server, arrive }) => {
  test.setTimeout(90_000);
  const ben = await arrive();
  const table = await pair(page, ben, server.url);
  await ben.goto("/");
  await expect(page.locator(".mark")).toHaveText("away", { timeout: 12_000 });
  await ben.goto(table);
  await expect(page.locator(".mark")).toHaveCount(0);
});

test("what is said beside the table is counted until it is read, and nobody must hear everybody", async ({ page, server, arrive }) => {
  const ben = await arrive({ viewport: { width: 390, height: 844 } });
  await pair(page, ben, server.url);
  // On a large screen the chat is a part of the table.
  await page.getByRole("textbox", { name: "Message" }).fill("Nice to meet you <b>");
  await page.keyboard.press("Enter");
  await expect(page.locator(".said li")).toHaveText(/Anna Nice to meet you <b>/);
  await page.locator(".phrases").getByRole("button", { name: "Good luck!" }).click();
  await expect(ben.locator(".unread")).toHaveText("2");
  await ben.getByRole("link", { name: "Chat" }).click();
  await expect(ben.locator(".said li")).toHaveCount(2);
  await expect(ben.locator(".unread")).toBeHidden();
  await ben.getByRole("button", { name: "Mute Anna" }).first().click();
  await expect(ben.locator(".said li")).toHaveCount(0);
  await ben.getByRole("button", { name: "Unmute Anna" }).click();
  await expect(ben.locator(".said li")).toHaveCount(2);
  await ben.keyboard.press("Escape");
  await expect(ben.locator("#chat-panel")).toBeHidden();
});

test("without JavaScript the talk is a page of its own", async ({ page, server, arrive, browser, contextOptions }) => {
  const ben = await arrive();
  const table = await pair(page, ben, server.url);
  const plain = await browser.newContext({ ...contextOptions, javaScriptEnabled: false, storageState: await ben.context().storageState() });
  const reader = await plain.newPage();
  await reader.goto(table);
  await reader.getByRole("link", { name: "Chat" }).click();
  await reader.getByRole("textbox", { name: "Message" }).fill("Slowly");
  await reader.getByRole("button", { name: "Send", exact: true }).click();
  await expect(reader.locator(".said li")).toHaveText(/Ben Slowly/);
  await expect(page.locator("#chat-panel .said li")).toHaveText(/Ben Slowly/);
  await plain.close();
});
