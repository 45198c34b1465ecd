import { expect, test } from "../server.ts";
import { CHOICES, choose, click, look, play, random, ready, sit, then } from "../table.ts";

test("a reload in the middle of a match changes nothing", async ({ page, server }) => {
  await sit(page, server.url, { code: "retaliation" });
  const any = random(6);
  await ready(page);
  for (let choices = 0; choices < 9; choices++) await then(page, () => choose(page, any));
  const board = page.locator("#board");
  const before = await board.innerHTML();
  await page.reload();
  expect(await board.innerHTML()).toBe(before);
});

test("a server that is killed in the middle of a match and started again goes on where it was", async ({ browser, contextOptions, faults, mortal }) => {
  const context = await browser.newContext(contextOptions);
  faults.watch(context, mortal.url);
  faults.allow(/ERR_(CONNECTION|INCOMPLETE|EMPTY|NETWORK)/);
  const page = await context.newPage();
  const any = random(8);
  await look(page, mortal.url, "beats-off");
  await sit(page, mortal.url, { code: "retaliation" });
  await ready(page);
  for (let choices = 0; choices < 9; choices++) await then(page, () => choose(page, any));
  const lost = page.getByText("Connection lost");
  const board = page.locator("#board");
  const before = await board.getAttribute("data-n");
  await expect(lost).toBeHidden();

  await mortal.kill();
  await expect(lost).toBeVisible();
  await click(page.locator(CHOICES).filter({ visible: true }).first());
  await expect(board).toHaveAttribute("data-n", before!);

  await mortal.start();
  await expect(lost).toBeHidden({ timeout: 40_000 });
  expect(await play(page, any)).toBeGreaterThan(3);
  await context.close();
});
