// Puzzles: a wrong choice says what it costs, and the solution leads to a tick, in every game.
import type { Locator, Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { clean, wide } from "../checks.ts";
import { expect, test } from "../server.ts";
import { click, look, PUZZLED, tap } from "../table.ts";

interface Puzzle {
  solution: string;
  others: { action: string }[];
}

/** The puzzles of a game, as they are in its folder. */
const puzzles = (game: string): Puzzle[] =>
  JSON.parse(readFileSync(new URL(`../../crates/games/src/${game}/puzzles.json`, import.meta.url), "utf8")).puzzles;

const DONE = "#board .learned";

/** The button of an action in the list of all actions, which is opened first. */
const action = async (page: Page, notation: string, press: (at: Locator) => Promise<unknown>) => {
  const list = page.locator("#actions");
  if ((await list.getAttribute("open")) === null) await press(list.locator("summary"));
  return list.locator("button", { has: page.locator("code", { hasText: new RegExp(`^${notation.replace(/[^\w ]/g, "\\$&")}$`) }) });
};

/** Answers wrong, then right, each by pressing like this. */
const solve = async (page: Page, game: string, number: number, press: (at: Locator) => Promise<unknown>) => {
  const { solution, others } = puzzles(game)[number - 1]!;
  await press(await action(page, others[0]!.action, press));
  await expect(page.locator("#board .refused")).toBeVisible();
  await expect(page.locator(DONE)).toHaveCount(0);
  await press(await action(page, solution, press));
  await expect(page.locator(`${DONE} svg.tick`)).toBeVisible();
};

/** Focuses a button as the tabulator does, and presses it. */
const enter = async (at: Locator) => {
  await at.focus();
  await at.press("Enter");
};

for (const { id } of PUZZLED) {
  test(`${id} has puzzles: wrong, then right, then the next one`, async ({ page, faults }) => {
    faults.allow(/status of 422/);
    await page.goto("/");
    await page.getByRole("main").getByRole("link", { name: "Puzzles", exact: true }).click();
    await page.locator(`a[href="/puzzles/${id}"]`).click();
    await page.locator(`a[href="/puzzles/${id}/1"]`).click();
    await solve(page, id, 1, click);
    await expect(page.locator(DONE)).toContainText("With it you win");
    await page.getByRole("link", { name: "Next puzzle" }).click();
    await expect(page).toHaveURL(new RegExp(`/puzzles/${id}/2$`));
    await page.goto(`/puzzles/${id}`);
    await expect(page.getByText("(solved)")).toHaveCount(1);
  });
}

test("a wrong choice says what it costs, and the puzzle stays open", async ({ page, faults }) => {
  faults.allow(/status of 422/);
  await page.goto("/puzzles/duelx/2");
  const { others } = puzzles("duelx")[1]!;
  await click(await action(page, others.at(-1)!.action, click));
  await expect(page.locator("#board .refused")).toContainText(/It costs about \d+ percentage points of the win/);
  await expect(page.locator("#board .coach")).toContainText(/puzzle 2 of/i);
});

test("a puzzle is solved by keyboard alone", async ({ page, faults }) => {
  faults.allow(/status of 422/);
  await page.goto("/puzzles/attack/1");
  await solve(page, "attack", 1, enter);
});

test("the solution can be shown without solving, and gets no tick", async ({ page }) => {
  await page.goto("/puzzles/modify/1");
  await page.getByRole("link", { name: "Show the solution" }).click();
  await expect(page.locator(DONE)).toContainText("Solution");
  await expect(page.locator(`${DONE} svg.tick`)).toHaveCount(0);
  await page.getByRole("link", { name: "All puzzles" }).click();
  await expect(page.getByText("(solved)")).toHaveCount(0);
});

test("axe finds nothing on the lists, in a puzzle and at its solution", async ({ page, server }) => {
  for (const place of ["/puzzles", "/puzzles/attacke", "/puzzles/attacke/1", "/puzzles/attacke/1/solution"]) {
    await page.goto(place);
    await clean(page, server.url, page.url());
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a puzzle is solved by forms alone", async ({ page, faults }) => {
    faults.allow(/status of 422/);
    await page.goto("/puzzles/retaliation/1");
    await solve(page, "retaliation", 1, (at) => at.click());
    await expect(page).toHaveURL(/\/puzzles\/retaliation\/1\/solution$/);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "de-DE" });

  test("puzzles are solved by taps, in German", async ({ page, server, faults }) => {
    faults.allow(/status of 422/);
    await look(page, server.url, "lang-de");
    for (const { id } of PUZZLED) {
      await page.goto(`/puzzles/${id}/1`);
      expect(await wide(page)).toEqual([]);
      await solve(page, id, 1, tap);
      expect(await wide(page)).toEqual([]);
      await expect(page.locator(DONE)).toContainText("Richtig: ");
    }
  });
});
