// The first match with a coach: each game is learned by doing what the coach marks.
import type { Locator, Page } from "@playwright/test";
import { clean, wide } from "../checks.ts";
import { expect, test } from "../server.ts";
import { click, learn, look, tap, TAUGHT, thenStep, WANTED } from "../table.ts";

const DONE = "#board .learned";

/** Focuses a button as the tabulator does, and presses it. */
const enter = async (at: Locator) => {
  await at.focus();
  await at.press("Enter");
};

/** Learns the whole game, which takes a handful of prompts, up to its tick. */
const finish = async (page: Page, press: (at: Locator) => Promise<unknown>) => {
  const prompts = await learn(page, press);
  expect(prompts).toBeGreaterThanOrEqual(5);
  expect(prompts).toBeLessThanOrEqual(8);
  await expect(page.locator(`${DONE} svg.tick`)).toBeVisible();
};

for (const { id } of TAUGHT) {
  test(`${id} is learned by clicking what the coach marks, and has a tick afterwards`, async ({ page }) => {
    await page.goto("/");
    await page.locator(`a[href="/learn/${id}"]`).click();
    await finish(page, click);
    await page.goto("/");
    await expect(page.locator(".tile", { has: page.locator(`a[href="/learn/${id}"]`) }).locator(".learned-mark")).toHaveCount(1);
    await expect(page.locator(".learned-mark")).toHaveCount(1);
  });
}

test("the prompt moves no card and leaves all of them in sight", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const { id } of TAUGHT) {
    await page.goto(`/learn/${id}`);
    await learn(page, async (at) => {
      const { scrolls, covered } = await page.evaluate(() => {
        const prompt = document.querySelector(".coach")!.getBoundingClientRect();
        const cards = [...document.querySelectorAll(".near .one")].map((card) => card.getBoundingClientRect());
        const meets = cards.filter((card) => card.top < prompt.bottom && card.bottom > prompt.top && card.left < prompt.right && card.right > prompt.left);
        return { scrolls: document.documentElement.scrollHeight > innerHeight, covered: meets.length };
      });
      expect({ id, scrolls, covered }).toEqual({ id, scrolls: false, covered: 0 });
      await click(at);
    });
  }
});

for (const { id } of TAUGHT) {
  test(`${id} is learned by keyboard and by ear: each prompt is said, and the coach's choice is named`, async ({ page }) => {
    await page.goto(`/learn/${id}`);
    const [coach, said] = [page.locator("#board .coach"), page.locator("#live")];
    const first = await coach.textContent();
    await finish(page, async (at) => {
      const prompt = (await coach.textContent())!;
      // A page that is opened is read from its top, so its first prompt is not said once more.
      if (prompt !== first) await expect(said).toContainText(prompt);
      await expect(at).toHaveAccessibleName(/\(the coach's choice\)/);
      await enter(at);
    });
    const events = await page.locator("#board .log .fresh").allTextContents();
    expect(events).not.toEqual([]);
    for (const end of [...events, "Lesson complete"]) await expect(said).toContainText(end);
  });
}

test("another legal choice is answered in a friendly way, and the same prompt stays", async ({ page, faults }) => {
  faults.allow(/status of 422/);
  await page.goto("/learn/attack");
  const prompt = (await page.locator(".coach").textContent())!;
  await click(page.locator("#board .answers button[form=act]:not(.wanted)"));
  await expect(page.locator("#board .refused")).toContainText("That is allowed too. In this lesson, choose: defend first");
  await expect(page.locator(".coach")).toHaveText(prompt);
  expect(await learn(page, click)).toBeGreaterThanOrEqual(5);
});

test("a page that is loaded again goes on where it was", async ({ page }) => {
  await page.goto("/learn/modify");
  await thenStep(page, () => click(page.locator(WANTED).first()));
  await thenStep(page, () => click(page.locator(WANTED).first()));
  const place = await page.locator("#board").getAttribute("data-place");
  await page.reload();
  await expect(page.locator("#board")).toHaveAttribute("data-place", place!);
});

test("a lesson can be skipped, repeated and followed by a match", async ({ page }) => {
  await page.goto("/learn/attack");
  await page.getByRole("button", { name: "Skip the lesson and play" }).click();
  await expect(page).toHaveURL(/\/tables\//);
  await page.goto("/learn/attack");
  await learn(page, click);
  await page.getByRole("link", { name: "Repeat" }).click();
  await expect(page.locator(".coach")).toContainText(/coach 1\/6/i);
  await learn(page, click);
  await page.getByRole("button", { name: "Play a match" }).click();
  await expect(page).toHaveURL(/\/tables\//);
});

test("axe finds nothing in the middle and at the end of a lesson", async ({ page, server }) => {
  await page.goto("/learn/attacke");
  await thenStep(page, () => click(page.locator(WANTED).first()));
  await clean(page, server.url, page.url());
  await learn(page, click);
  await clean(page, server.url, page.url());
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  for (const { id } of TAUGHT) {
    test(`${id} is learned by forms alone`, async ({ page }) => {
      await page.goto(`/learn/${id}`);
      await finish(page, (at) => at.click());
    });
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "de-DE" });

  test("every lesson is learned by taps, in German", async ({ page, server }) => {
    test.setTimeout(120_000);
    await look(page, server.url, "lang-de");
    for (const { id } of TAUGHT) {
      await page.goto(`/learn/${id}`);
      await expect(page.locator(".coach")).toContainText(/Trainer 1\//i);
      await learn(page, async (at) => {
        // Between the prompts, all that can be played is on the screen.
        const below = await page.evaluate(() => Math.max(...[...document.querySelectorAll("#board .near .zone")]
          .filter((zone) => zone.checkVisibility())
          .map((zone) => Math.round(zone.getBoundingClientRect().bottom + scrollY - innerHeight))));
        expect({ id, prompt: await page.locator(".coach").innerText(), below: Math.max(below, 0) }).toMatchObject({ below: 0 });
        await tap(at);
      });
      expect(await wide(page)).toEqual([]);
      await expect(page.locator(DONE)).toContainText("Lektion geschafft");
    }
  });
});
