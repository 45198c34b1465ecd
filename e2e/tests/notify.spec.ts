import type { Page } from "@playwright/test";
import { deal, expect, join, pair, ready, room, test } from "../friends.ts";
import { ask, decide } from "../table.ts";

type Told = { title: string; body: string; tag: string };

/** Stands in for the notifications of the browser, and for a tab that somebody looks away from. */
const stand = (page: Page, answer: NotificationPermission) =>
  page.addInitScript((answer) => {
    const told: unknown[] = [];
    class Notification {
      static permission = localStorage.getItem("permission") ?? "default";
      static asked = 0;
      static async requestPermission() {
        Notification.asked++;
        localStorage.setItem("permission", answer);
        return (Notification.permission = answer);
      }
      onclick?: () => void;
      constructor(title: string, { body, tag }: { body: string; tag: string }) {
        told.push({ title, body, tag, click: () => this.onclick?.() });
      }
      close() {
        told.push({ title: "closed" });
      }
    }
    Object.assign(window, { Notification, told });
    let hidden = false;
    Object.defineProperty(document, "hidden", { get: () => hidden });
    Object.assign(window, {
      away: (is: boolean) => {
        hidden = is;
        document.dispatchEvent(new Event("visibilitychange"));
      },
      focus: () => told.push({ title: "focused" }),
    });
  }, answer);

const away = (page: Page, is: boolean) => page.evaluate((is) => (window as any).away(is), is);
const told = (page: Page): Promise<Told[]> => page.evaluate(() => (window as any).told.map(({ title, body, tag }: any) => ({ title, body, tag })));
const button = (page: Page) => page.getByRole("button", { name: "Notify me when it is my turn" });
const icon = (page: Page) => page.locator("link[rel=icon]");

test("who wants it is told that the room is full, that the cards are dealt and that it is their turn, while they look away", async ({ page, server, arrive }) => {
  await stand(page, "granted");
  const ben = await arrive();
  const table = await room(page, server.url, "attack");
  const place = new URL(table).pathname;
  await expect(button(page)).toHaveAttribute("aria-pressed", "false");
  await button(page).click();
  await expect(button(page)).toHaveAttribute("aria-pressed", "true");

  await ready(page);
  await away(page, true);
  await join(ben, table, "Ben");
  await expect.poll(() => told(page)).toEqual([{ title: "Attack! – Sortie", body: "All seats are taken. Get ready!", tag: place }]);
  await page.evaluate(() => (window as any).told[0].click());
  expect((await told(page)).slice(1).map(({ title }) => title)).toEqual(["focused", "closed"]);

  await away(page, false);
  await ready(page);
  await away(page, true);
  await ready(ben);
  await expect.poll(async () => (await told(page)).at(-1)?.body).toBe("The cards have been dealt.");

  await away(page, false);
  expect((await told(page)).at(-1)?.title).toBe("closed");
});

test("a turn is told once, to who looks away, and the icon of the page shows it", async ({ page, server, arrive }) => {
  await stand(page, "granted");
  const ben = await arrive();
  const table = await pair(page, ben, server.url);
  await button(page).click();
  const turn = async (seat: number) => {
    for (;;) {
      const { waiting } = await ask(page, table);
      if (waiting.includes(seat)) break;
      await decide([page, ben][waiting[0]], table, waiting[0]);
    }
    const mine = page.locator("#board[data-turn=you]");
    await expect(mine).toHaveCount(seat === 0 ? 1 : 0);
    await expect(icon(page)).toHaveAttribute("href", seat === 0 ? /icon-turn\.svg$/ : /icon\.svg$/);
  };
  await turn(1);
  await turn(0);
  expect(await told(page)).toEqual([]);
  await turn(1);
  await away(page, true);
  await turn(0);
  const tag = new URL(table).pathname;
  await expect.poll(() => told(page)).toEqual([{ title: "Attack! – Sortie", body: "It is your turn.", tag }]);
  // Until it is the other's turn, there may be several of one's own, each of which is told.
  await turn(1);
  await button(page).click();
  const before = (await told(page)).length;
  await turn(0);
  expect(await told(page)).toHaveLength(before);
});

test("leave is asked for on a click alone, and what is wanted is kept for this table", async ({ page, server, arrive }) => {
  await stand(page, "granted");
  const ben = await arrive();
  const table = await room(page, server.url, "attack");
  const asked = () => page.evaluate(() => (Notification as unknown as { asked: number }).asked);
  expect(await asked()).toBe(0);
  await button(page).click();
  expect(await asked()).toBe(1);
  await page.reload();
  await expect(button(page)).toHaveAttribute("aria-pressed", "true");
  await join(ben, table, "Ben");
  await deal(page, ben);
  await expect(button(page)).toHaveAttribute("aria-pressed", "true");
  await room(page, server.url, "attack");
  await expect(button(page)).toHaveAttribute("aria-pressed", "false");
  await button(page).click();
  await button(page).click();
  await expect(button(page)).toHaveAttribute("aria-pressed", "false");
  expect(await asked()).toBe(0);
});

test("where notifications are refused, that is said, and nothing is told", async ({ page, server, arrive }) => {
  await stand(page, "denied");
  const ben = await arrive();
  const table = await room(page, server.url, "attack");
  await button(page).click();
  await expect(button(page)).toBeDisabled();
  await expect(page.getByText("blocks notifications")).toBeVisible();
  await away(page, true);
  await join(ben, table, "Ben");
  await expect(page.locator(".chairs")).toContainText("Ben");
  expect(await told(page)).toEqual([]);
});

test("a spectator, or plays with bots alone, is not offered it", async ({ page, server, arrive }) => {
  const watcher = await arrive();
  const table = await room(page, server.url, "attack");
  await watcher.goto(table);
  await expect(button(page)).toBeVisible();
  await expect(button(watcher)).toHaveCount(0);
  await room(page, server.url, "attack", 2, { seat1: "bot" });
  await page.locator("#board .felt").waitFor();
  await expect(button(page)).toHaveCount(0);
});
