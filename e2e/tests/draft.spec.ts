import { expect, test } from "../server.ts";
import { decide, sit, then } from "../table.ts";

// Two seats of one guest choose at the same time, each several cards.
const TWO = { code: "retaliation", seats: "2", seat0: "you:Ada", seat1: "you:Ben" };

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
