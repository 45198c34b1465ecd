// Dragging cards is the same as tapping them.
import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../server.ts";
import { decide, look, ready, set, then } from "../table.ts";

test.beforeEach(({ page, server }) => look(page, server.url, "pace-none.motion-off.beats-off"));

/** The middle of an element, or a place near its left edge where others lie on it. */
const middle = async (at: Locator, along = 0.5) => {
  const box = (await at.boundingBox())!;
  return { x: box.x + box.width * along, y: box.y + box.height / 2 };
};

const drag = async (page: Page, from: Locator, to: Locator) => {
  const [start, end] = [await middle(from, 0.15), await middle(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x, start.y - 30, { steps: 3 });
  await page.mouse.move(end.x, end.y, { steps: 5 });
  await expect(page.locator(".one.dragged")).toHaveCount(1);
  await page.mouse.up();
  await expect(page.locator(".one.dragged")).toHaveCount(0);
};

test("royalty and armies are dragged into their places, which show the draft", async ({ page, server }) => {
  const table = await set(page, server.url, { code: "retaliation", seats: "2", seat1: "bot:random" });
  await page.goto(table);
  await ready(page);
  const place = (side: string) => page.locator(`[data-zone="${side}-spades"]`);
  const card = (key: string) => page.locator(`.near .hand [data-key="${key}"]`);
  await drag(page, card("QS"), place("left"));
  await expect(place("left").locator('[data-key="QS"]')).toHaveCount(1);
  await expect(place("right").locator('[data-key="KS"]')).toHaveCount(1);
  await expect(card("KS")).toHaveCount(0);

  await drag(page, card("9S"), place("left"));
  await expect(place("left").locator('[data-key="9S"]')).toHaveCount(1);
  // A card that is dropped beside its place goes back.
  await drag(page, card("8S"), page.locator(".rim"));
  await expect(card("8S")).toHaveCount(1);
  await expect(page.locator(".so-far")).not.toContainText("8♠");
});

test("a drag goes on while another seat chooses", async ({ page, server }) => {
  const two = { code: "retaliation", seats: "2", seat0: "you:Ada", seat1: "you:Ben" };
  const table = await set(page, server.url, two);
  await page.goto(`${table}?seat=0`);
  const board = page.locator("#board");
  const n = await board.getAttribute("data-n");
  const place = page.locator('[data-zone="left-spades"]');
  const [start, end] = [await middle(page.locator('.near .hand [data-key="QS"]'), 0.15), await middle(place)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x, start.y - 30, { steps: 3 });
  await expect(page.locator(".one.dragged")).toHaveCount(1);
  await decide(page, table, 1);
  await expect(board).not.toHaveAttribute("data-n", n!);
  await page.mouse.move(end.x, end.y, { steps: 5 });
  await page.mouse.up();
  await expect(page.locator(".one.dragged")).toHaveCount(0);
  await expect(place.locator('[data-key="QS"]')).toHaveCount(1);
});

test("a card that is dropped on the middle of the table is played", async ({ page, server }) => {
  const table = await set(page, server.url, { code: "attack", seats: "2", seat1: "bot:random" });
  await page.goto(table);
  const moves = page.locator("#board .choices [data-moves]");
  for (let tries = 0; ; tries++) {
    expect(tries, "a card can be played").toBeLessThan(10);
    await ready(page);
    if ((await moves.count()) > 0) break;
    await then(page, () => page.locator(".choices ol button").first().click());
  }
  const board = page.locator("#board");
  const n = await board.getAttribute("data-n");
  await drag(page, page.locator(".near .hand .open button.one").first(), page.locator(".stage"));
  await expect(board).not.toHaveAttribute("data-n", n ?? "");
});

test("a card and then its target are one drag", async ({ page, server }) => {
  const table = await set(page, server.url, { code: "commander", seats: "2", seat1: "bot:random" });
  await page.goto(table);
  await ready(page);
  const board = page.locator("#board");
  const n = await board.getAttribute("data-n");
  await drag(page, page.locator(".near .open button.one").first(), page.locator('.others [data-spot="pyramid-1.1"], .others .one').last());
  await expect(board).not.toHaveAttribute("data-n", n ?? "");
});


test("a drag that is quicker than the server makes the whole choice", async ({ page, server }) => {
  const table = await set(page, server.url, { code: "commander", seats: "2", seat1: "bot:random" });
  await page.goto(table);
  await ready(page);
  const board = page.locator("#board");
  const n = await board.getAttribute("data-n");
  let drop = () => {};
  const dropped = new Promise<void>((done) => (drop = done));
  await page.route("**/tables/*?*draft=*", async (route) => {
    await dropped;
    await route.continue();
  });
  const [from, to] = [page.locator(".near .open button.one").first(), page.locator(".others .one").last()];
  const [start, end] = [await middle(from, 0.15), await middle(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x, start.y - 30, { steps: 3 });
  await page.mouse.move(end.x, end.y, { steps: 3 });
  await page.mouse.up();
  drop();
  await expect(board).not.toHaveAttribute("data-n", n!);
});
