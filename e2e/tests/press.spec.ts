import { expect, test } from "../server.ts";
import { ask, CHOICES, decide, set, spot } from "../table.ts";

declare global {
  interface Window {
    /** How many boards have come by the stream. */
    boards: number;
  }
}

test("a press during which a new board comes is a click all the same", async ({ page, server }) => {
  const table = await set(page, server.url, { code: "modify", seats: "2", seat0: "you:Ada", seat1: "you:Ben" });
  for (;;) {
    const { waiting } = await ask(page, table);
    if (waiting.length === 2) break;
    await decide(page, table, waiting[0]);
  }
  await page.addInitScript(() => {
    window.boards = 0;
    const Original = window.EventSource;
    window.EventSource = class extends Original {
      constructor(url: string | URL) {
        super(url);
        this.addEventListener("board", () => window.boards++);
      }
    };
  });
  await page.clock.install();
  await page.goto(`${table}?seat=0`);
  // A press holds a board up for some seconds at most: the clock of the page stands meanwhile.
  await page.clock.pauseAt(Date.now() + 60_000);
  const [n, decision] = [await page.locator("#board").getAttribute("data-n"), await page.locator("#board").getAttribute("data-decision")];

  const card = page.locator(CHOICES).first();
  const [{ x, y }, box] = [await spot(card), await card.boundingBox()];
  await page.mouse.move(box!.x + x, box!.y + y);
  await page.mouse.down();
  await decide(page, table, 1);
  await expect.poll(() => page.evaluate(() => window.boards)).toBeGreaterThan(0);
  await expect(page.locator("#board")).toHaveAttribute("data-n", n!);
  await page.mouse.up();
  await page.clock.resume();
  await expect(page.locator("#board")).not.toHaveAttribute("data-decision", decision!);
});
