// A card that cannot be chosen says why; the rule opens beside the table.
import { expect, test } from "../server.ts";
import { look, ready, set } from "../table.ts";

test.beforeEach(({ page, server }) => look(page, server.url, "pace-none.motion-off.beats-off"));

test("a dimmed card says why it cannot be played, and its rule opens beside the table", async ({ page, server }) => {
  const table = await set(page, server.url, { code: "attack", seats: "2", seat1: "bot:random" });
  await page.goto(table);
  const dimmed = page.locator(".near .hand li:not(.open) .one");
  for (let tries = 0; ; tries++) {
    expect(tries, "some hand has a card that cannot be played").toBeLessThan(30);
    await ready(page);
    if ((await dimmed.count()) > 0) break;
    await page.locator(".choices ol button").first().click();
    await page.locator("#board:not([aria-busy])").waitFor();
  }
  // For the test's browser, a card that cannot be chosen is not enabled.
  await dimmed.first().click({ position: { x: 8, y: 12 }, force: true });
  const why = page.locator(".refused");
  await expect(why).toContainText("Rule ATK-");
  await expect(page.locator("#board")).toHaveAttribute("data-turn", "you");

  await why.getByRole("link").click();
  const drawer = page.locator("#rules-drawer");
  await expect(drawer.locator(".asked-rule")).toContainText(/^ATK-/);
  await expect(drawer.locator(".asked-rule")).toBeInViewport();
  await expect(page).toHaveURL(table);
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();

  // A choice that is possible is made, and explains nothing.
  await page.locator("#board .choices ol button").first().click();
  await expect(why).toHaveCount(0);
});

test("Tab reaches a dimmed card of the hand, and Enter or Space says why it cannot be played", async ({ page, server }) => {
  const table = await set(page, server.url, { code: "attack", seats: "2", seat1: "bot:random" });
  await page.goto(table);
  const dimmed = page.locator(".near .hand li:not(.open) .one");
  for (let tries = 0; ; tries++) {
    expect(tries, "some hand has a card that cannot be played").toBeLessThan(30);
    await ready(page);
    if ((await dimmed.count()) > 0 && (await page.locator(".near .hand .open").count()) > 0) break;
    await page.locator(".choices ol button").first().click();
    await page.locator("#board:not([aria-busy])").waitFor();
  }
  const focused = page.locator(".near .hand .one[aria-disabled=true]:focus");
  const why = page.locator(".refused");
  for (const key of ["Enter", "Space"]) {
    await page.goto(table);
    for (let pressed = 0; pressed < 60 && !(await focused.count()); pressed++) await page.keyboard.press("Tab");
    await expect(focused).toHaveRole("button");
    const card = await focused.getAttribute("data-key");
    await page.keyboard.press(key);
    await expect(why).toContainText("Rule ATK-");
    await expect(focused, "the focus stays on the card").toHaveAttribute("data-key", card!);
  }
  await expect(page.locator("#board")).toHaveAttribute("data-turn", "you");
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("a dimmed card says why, and the draft stays", async ({ page, server }) => {
    await page.goto(await set(page, server.url, { code: "duelx" }));
    const dimmed = page.locator(".near .hand .one[aria-disabled=true]");
    await page.locator(".near .hand .open > .one[form=pick]").first().click();
    // The click loads the page anew, which takes its time.
    await expect(page.locator("#board")).toHaveAttribute("data-draft", /./);
    const draft = await page.locator("#board").getAttribute("data-draft");
    await dimmed.first().click({ position: { x: 8, y: 12 }, force: true });
    await expect(page.locator(".refused")).toContainText("Rule DUX-");
    await expect(page.locator("#board")).toHaveAttribute("data-draft", draft!);
  });
});

test("the question mark opens the rules at the question", async ({ page, server }) => {
  const table = await set(page, server.url, { code: "duelx", seats: "2", seat1: "bot:random" });
  await page.goto(table);
  await ready(page);
  await page.locator(".rules-link").click();
  await expect(page.locator("#rules-drawer .asked-rule")).toContainText(/^DUX-/);
});
