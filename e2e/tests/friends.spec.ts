import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { deal, expect, join, pair, ready, room, test } from "../friends.ts";
import { advance, ask, choose, decide, GAMES, look, over, playOn, random } from "../table.ts";

const FOUR = GAMES.find(({ seats }) => seats.max === 4)!.id;

const chairs = (page: Page) => page.locator(".chair-name");
/** Whose turn it is of these. */
const mover = async (...pages: Page[]) => {
  for (;;) for (const page of pages) if (await page.locator("#board[data-turn=you]").count()) return page;
};

test.beforeEach(({ page, server }) => look(page, server.url, "pace-none.motion-off"));

test("two who have never met play by a link, both see the end, and come together again one seat further", async ({ page, server, arrive }) => {
  await page.goto("/new?game=attack");
  await page.locator("#seat1").selectOption("open");
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page).toHaveURL(/\/tables\/\w+$/);
  const table = page.url();
  await expect(page.locator("[data-link]")).toHaveValue(table);
  await expect(page.locator(".waits")).toHaveText("One seat is still free.");

  const guest = await arrive({ viewport: { width: 390, height: 844 } });
  await join(guest, table, "Ben <b>");
  await expect(page.locator(".chairs")).toContainText("Ben <b>");
  await expect(page.locator("[data-link]")).toHaveValue(table);
  await ready(page);
  await expect(guest.locator(".waits")).toHaveText("Press Ready: the match begins when everybody is ready. Not ready yet: Ben <b>.");
  await deal(guest);
  await page.locator("#board .felt").waitFor();

  await Promise.all([playOn(page, random(1)), playOn(guest, random(2))]);
  for (const one of [page, guest]) await expect(one.locator(".over .standings tr")).toHaveCount(2);

  await page.getByRole("button", { name: "Rematch" }).click();
  await expect(chairs(page).first()).toContainText("Ben <b>");
  await expect(guest.locator(".rematch")).toContainText(/ wants a rematch\./);
  await guest.getByRole("link", { name: "Accept" }).click();
  await expect(guest).toHaveURL(page.url());
  expect(page.url()).not.toBe(table);
  for (const one of [page, guest]) await one.locator("#board .felt").waitFor();
  const { sitting } = await ask(guest, guest.url());
  expect(sitting.map(({ you }: { you: boolean }) => you)).toEqual([true, false]);
});

test("four browsers play a whole match", async ({ page, server, arrive }) => {
  const table = await room(page, server.url, FOUR, 4);
  const pages = [page];
  for (const name of ["Ben", "Cleo", "Dora"]) {
    const guest = await arrive();
    await join(guest, table, name);
    pages.push(guest);
  }
  for (const one of pages) await expect(chairs(one)).toHaveText([/Anna/, /Ben/, /Cleo/, /Dora/]);
  await deal(...pages);
  await Promise.all(pages.map((one, seat) => playOn(one, random(seat), 8)));
  const ends = await Promise.all(pages.map((one) => one.locator(".over .standings tr").count()));
  expect(ends).toEqual([4, 4, 4, 4]);
});

test("who loses the connection is told so, and catches up with what happened meanwhile", async ({ page, server, arrive, faults }) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/);
  const guest = await arrive();
  const table = await pair(page, guest, server.url);
  const [mine, theirs] = (await mover(page, guest)) === page ? [page, guest] : [guest, page];
  const board = mine.locator("#board");
  const lost = mine.getByText("Connection lost");
  const n = await board.getAttribute("data-n");
  await mine.context().setOffline(true);
  await choose(mine, random(1));
  await expect(lost).toBeVisible();
  expect(await board.getAttribute("data-n")).toBe(n);

  await mine.context().setOffline(false);
  await choose(mine, random(1));
  await expect(lost).toBeHidden();
  await expect(board).not.toHaveAttribute("data-n", n!);
  await Promise.all([advance(mine, table, random(3)), advance(theirs, table, random(4))]);
  for (const one of [mine, theirs]) await expect(one.locator("#board .over")).toBeVisible();
});

test("both go on where they were when the server was killed, in the room and in the match", async ({ arrive, mortal, faults }) => {
  faults.allow(/ERR_(CONNECTION|INCOMPLETE|EMPTY|NETWORK)/);
  const [anna, ben] = [await arrive(), await arrive()];
  const table = await room(anna, mortal.url, "attack");
  await join(ben, table, "Ben");
  await ready(anna);
  const waits = "Press Ready: the match begins when everybody is ready. Not ready yet: Ben.";
  await expect(ben.locator(".waits")).toHaveText(waits);
  const again = async () => {
    await mortal.kill();
    for (const one of [anna, ben]) await expect(one.getByText("Connection lost")).toBeVisible();
    await mortal.start();
    for (const one of [anna, ben]) await expect(one.getByText("Connection lost")).toBeHidden({ timeout: 40_000 });
  };
  await again();
  await expect(ben.locator(".waits")).toHaveText(waits);
  await deal(ben);
  await anna.locator("#board .felt").waitFor();

  await choose(await mover(anna, ben), random(1));
  await again();
  await Promise.all([playOn(anna, random(5), 2), playOn(ben, random(6), 2)]);
  for (const one of [anna, ben]) expect(await over(one)).toBe(true);
});

test("a spectator sees what all may see, and can do nothing", async ({ page, server, arrive }) => {
  const [guest, watcher] = [await arrive(), await arrive()];
  const table = await pair(page, guest, server.url);
  await watcher.goto(table);
  await expect(watcher.getByText(/Waiting for/)).toBeVisible();
  for (let choices = 0; choices < 4; choices++) {
    const n = (await watcher.locator("#board").getAttribute("data-n"))!;
    // Whose page is behind would choose again what it has chosen.
    for (const one of [page, guest]) await expect(one.locator("#board")).toHaveAttribute("data-n", n);
    await choose(await mover(page, guest), random(choices));
    await expect(watcher.locator("#board")).not.toHaveAttribute("data-n", n);
  }
  const { scene } = await ask(watcher, table);
  const open = scene.zones.flatMap(({ cards }: { cards: { key: string; face?: unknown }[] }) => cards.filter(({ face }) => face));
  const faces = (one: Page) => one.locator('#board :is(.felt, .stage) use:is([href*="#f-"], [href*="#s-"])');
  // What is on the stage may have left its zone.
  await expect.poll(() => faces(watcher).count()).toBeGreaterThanOrEqual(open.length);
  expect(await faces(page).count()).toBeGreaterThan(await faces(watcher).count());
  expect(await watcher.locator(".log li").count()).toBeGreaterThan(1);
  await expect(watcher.locator("#board button:not(.moment), #board [form]")).toHaveCount(0);
  const refused = await watcher.request.post(`${table}/actions`, { data: { decision: 1, seat: 0, draft: "0" }, headers: { origin: server.url } });
  expect(refused.status()).toBeGreaterThanOrEqual(400);

  await Promise.all([advance(page, table, random(1)), advance(guest, table, random(2))]);
  await expect(watcher.locator(".over .standings tr")).toHaveCount(2);
  await expect(watcher.getByRole("button", { name: "Rematch" })).toHaveCount(0);
});

test("the host sends away, fills up with bots and hands the room on; nobody else may", async ({ page, server, arrive }) => {
  const [ben, cleo] = [await arrive(), await arrive()];
  const table = await room(page, server.url, FOUR, 3);
  await join(ben, table, "Ben");
  await join(cleo, table, "Cleo");
  const rights = /Remove|the host|Add a bot|Close the table/;
  await expect(ben.getByRole("button", { name: rights })).toHaveCount(0);

  await page.getByRole("button", { name: "Remove Cleo" }).click();
  await expect(cleo.getByRole("button", { name: "Sit down" })).toBeVisible();
  await page.getByRole("button", { name: "Add a bot" }).click();
  await expect(chairs(ben)).toHaveText([/Anna/, /Ben/, /a bot/]);
  await page.getByRole("button", { name: "Make Ben the host" }).click();
  await expect(ben.getByRole("button", { name: rights })).toHaveCount(4);
  await expect(page.getByRole("button", { name: rights })).toHaveCount(0);
  await ben.getByRole("button", { name: "Remove a bot" }).click();
  await expect(chairs(page)).toHaveText([/Anna/, /Ben/, /free/]);
  await page.getByRole("button", { name: "Take seat 3" }).click();
  await expect(chairs(ben)).toHaveText([/free/, /Ben/, /Anna/]);

  await ben.getByRole("button", { name: "Close the table" }).click();
  for (const one of [ben, page, cleo]) {
    await expect(one.locator(".waits")).toHaveText("This table was closed before the cards were dealt.");
    await expect(one.getByRole("button", { name: /Sit down|Ready|Start/ })).toHaveCount(0);
  }
});

test("who comes when every seat is taken watches, and sits down when one is free again", async ({ page, server, arrive }) => {
  const table = await room(page, server.url, "attack");
  const [ben, cleo] = [await arrive(), await arrive()];
  await cleo.goto(table);
  await expect(cleo.getByRole("button", { name: "Sit down" })).toBeVisible();
  await join(ben, table, "Ben");
  await expect(cleo.getByText("All seats are taken")).toBeVisible();
  await expect(cleo.getByRole("button", { name: "Sit down" })).toHaveCount(0);
  await ben.getByRole("button", { name: "Leave your seat" }).click();
  await cleo.getByLabel("Your name").fill("Cleo");
  await cleo.getByRole("button", { name: "Sit down" }).click();
  await expect(chairs(page)).toHaveText([/Anna/, /Cleo/]);
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("somebody sits down, types words that are mixed into the deal, and plays", async ({ page, server, arrive }) => {
    const table = await room(page, server.url, "attack");
    const guest = await arrive({ javaScriptEnabled: false });
    await join(guest, table, "Ben");
    await expect(guest.locator("meta[http-equiv=refresh]")).toHaveCount(1);
    await guest.getByLabel("Words of your own").fill(" three blind mice ");
    await ready(guest);
    await expect(guest.getByRole("button", { name: "Not ready" })).toBeVisible();
    await page.reload();
    await ready(page);
    await page.locator("#board .felt").waitFor();
    await guest.reload();
    await guest.locator("#board .felt").waitFor();
    await Promise.all([advance(page, table, random(1)), advance(guest, table, random(2))]);
    const { log } = await ask(page, `${table}/record`);
    const added = log.flatMap(({ entry }: { entry: { entropy?: object } }) => entry.entropy ?? []);
    const words = createHash("sha256").update("three blind mice").digest("hex").slice(0, 32);
    expect(added).toEqual([{ seat: 1, bytes: words }]);
  });
});
