// The end of a match: the result, the key moment, and what is played next.
import { deal, expect, join, room, test } from "../friends.ts";
import { ask, look, play, random, set } from "../table.ts";

test.beforeEach(({ page, server }) => look(page, server.url, "pace-none.motion-off.beats-off"));

test("the end says why, shows the key moment, and gives the other side of the deal", async ({ page, server }) => {
  const table = await set(page, server.url, { code: "duelx", seats: "2", seat1: "bot:random" });
  await page.goto(table);
  await play(page, random(3));
  await expect(page.locator(".over .reason")).toHaveText(/./);
  await expect(page.locator(".over .standings tr")).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Take back" })).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  const heights = await page.locator(".over .answers :is(button, .button)").evaluateAll((all) => all.map((it) => it.clientHeight));
  expect(Math.max(...heights), "the words of each button stand in one line on a phone").toBeLessThan(60);
  await page.setViewportSize({ width: 1280, height: 800 });

  const moment = page.locator(".key-moment a");
  const at = new URL((await moment.getAttribute("href"))!, page.url()).searchParams.get("at");
  await moment.click();
  await expect(page).toHaveURL(new RegExp(`/replay\\?at=${at}`));
  await page.goBack();

  await page.getByRole("button", { name: "Same deal, other side" }).click();
  await expect(page).not.toHaveURL(table);
  expect((await ask(page, page.url())).seat).toBe(1);
});

test("a rematch is an offer that the friend sees without asking", async ({ page, server, arrive }) => {
  const table = await room(page, server.url, "attack");
  const ben = await arrive({ viewport: { width: 390, height: 844 } });
  await join(ben, table, "Ben");
  await deal(page, ben);
  await ben.locator("#resign summary").click();
  // The form of the page loads it anew, maybe after the stream has shown the end.
  const loaded = ben.waitForEvent("load");
  await ben.locator("#resign button").click();
  await loaded;
  const asked: string[] = [];
  ben.on("request", (request) => {
    if (request.isNavigationRequest() || request.headers()["sortie-part"]) asked.push(request.url());
  });
  await page.getByRole("button", { name: "Rematch" }).click();
  await expect(ben.locator(".rematch")).toContainText("Anna wants a rematch.");
  expect(asked, "the stream brings the offer").toEqual([]);
  await ben.getByRole("link", { name: "Accept" }).click();
  // Both have said that they want it, so nobody is asked again.
  for (const one of [page, ben]) await expect(one.locator("#board .felt")).toBeVisible();
  await expect(ben).toHaveURL(page.url());
});
