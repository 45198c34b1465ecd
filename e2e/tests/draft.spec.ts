import { expect, test } from "../server.ts";
import { decide, sit, then } from "../table.ts";

// Two seats of one guest choose at the same time, each several cards.
const TWO = { code: "retaliation", seats: "2", seat0: "you:Ada", seat1: "you:Ben" };

/** The address of a board of this table, without those that its stream brings. */
const boardOf = (table: string) => new RegExp(`${table}\\?`);

test("a draft of several steps is seen, and is undone step by step", async ({ page, server }) => {
  await sit(page, server.url, { code: "retaliation" });
  const board = page.locator("#board");
  const drafts: (string | null)[] = [null];
  for (let steps = 1; steps <= 3; steps++) {
    await then(page, () => page.locator(".choices ol button").first().click());
    const draft = await board.getAttribute("data-draft");
    expect(draft?.split(".")).toHaveLength(steps);
    drafts.push(draft);
    await expect(page.locator(".felt .chosen")).toHaveCount(steps);
    await expect(page.locator(".so-far")).toContainText("Chosen so far");
  }
  for (let steps = 2; steps >= 0; steps--) {
    await then(page, () => page.getByRole("button", { name: "Undo", exact: true }).click());
    expect(await board.getAttribute("data-draft")).toBe(drafts[steps]);
    await expect(page.locator(".felt .chosen")).toHaveCount(steps);
  }
});

test("a set-up can be suggested, as often as somebody likes", async ({ page, server }) => {
  await sit(page, server.url, { code: "retaliation" });
  const board = page.locator("#board");
  const suggest = page.getByRole("button", { name: "Suggest" });
  await then(page, () => suggest.click());
  const first = await board.getAttribute("data-draft");
  await expect(page.locator(".near .group-place").filter({ has: page.locator(".chosen") })).toHaveCount(4);
  await then(page, () => suggest.click());
  expect(await board.getAttribute("data-draft")).not.toBe(first);
  await then(page, () => page.getByRole("button", { name: "Done" }).click());
  await expect(page.locator(".facts")).toContainText("Round 1");
  await expect(suggest).toHaveCount(0);
});

test("a suggestion keeps what was laid by hand", async ({ page, server }) => {
  await sit(page, server.url, { code: "retaliation" });
  const board = page.locator("#board");
  const steps = async () => ((await board.getAttribute("data-draft")) ?? "").split(".");
  await then(page, () => page.locator(".choices ol button").last().click());
  await then(page, () => page.locator(".choices ol button").last().click());
  const laid = await steps();
  await then(page, () => page.getByRole("button", { name: "Suggest" }).click());
  const whole = await steps();
  expect(whole.length).toBeGreaterThan(laid.length);
  expect(whole).toEqual(expect.arrayContaining(laid));
});

test("a draft outlives a reload and another seat's choice", async ({ page, server }) => {
  const table = await sit(page, server.url, TWO);
  await page.goto(`${table}?seat=0`);
  const board = page.locator("#board");
  await then(page, () => page.locator(".choices ol button").first().click());
  await then(page, () => page.locator(".choices ol button").first().click());
  const draft = (await board.getAttribute("data-draft"))!;
  await page.reload();
  await expect(board).toHaveAttribute("data-draft", draft);

  const n = (await board.getAttribute("data-n"))!;
  await decide(page, table, 1);
  await expect(board).not.toHaveAttribute("data-n", n);
  await expect(board).toHaveAttribute("data-draft", draft);
});

test("a draft that is not shown yet outlives another seat's choice", async ({ page, server }) => {
  const table = await sit(page, server.url, TWO);
  await page.goto(`${table}?seat=0`);
  const board = page.locator("#board");
  const n = (await board.getAttribute("data-n"))!;
  const card = (await page.locator(".choices ol button").first().boundingBox())!;
  // While a button is pressed, the page waits with new boards.
  await page.mouse.move(card.x + 5, card.y + 5);
  await page.mouse.down();
  const drafted = page.waitForResponse(/draft=\d/);
  await page.keyboard.press("2");
  await (await drafted).finished();
  const refreshed = page.waitForResponse(boardOf(table));
  await decide(page, table, 1);
  await (await refreshed).finished();
  await page.mouse.move(0, 0);
  await page.mouse.up();
  await expect(board).not.toHaveAttribute("data-n", n);
  await expect(board).toHaveAttribute("data-draft", /^\d+$/);
});

test("a card that is chosen while another seat's choice comes is chosen", async ({ page, server }) => {
  const table = await sit(page, server.url, TWO);
  await page.goto(`${table}?seat=0`);
  const board = page.locator("#board");
  await then(page, () => page.locator(".choices ol button").first().click());
  const n = (await board.getAttribute("data-n"))!;
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  const isSecond = ({ search }: URL) => /draft=\d+\.\d/.test(search);
  let requests = 0;
  await page.route(isSecond, async (route) => {
    if (requests++ === 0) await held;
    await route.continue();
  });
  await page.locator(".choices ol button").first().click();
  const refreshed = page.waitForResponse(boardOf(table));
  await decide(page, table, 1);
  await refreshed;
  release();
  await expect(board).not.toHaveAttribute("data-n", n);
  await expect(board).toHaveAttribute("data-draft", /^\d+\.\d+$/);
});
