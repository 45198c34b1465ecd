import type { Page } from "@playwright/test";
import { expect, test } from "../server.ts";
import { look, play, random, sit } from "../table.ts";

type Moved = { transitions: number; strangers: string[]; twice: string[]; named: number };

declare global {
  interface Window {
    moved: Moved;
  }
}

/** Notes which elements have a name whenever the browser moves them. */
const note = (page: Page) =>
  page.addInitScript(() => {
    const moved: Moved = (window.moved = { transitions: 0, strangers: [], twice: [], named: 0 });
    const look = () => {
      const names = new Set<string>();
      for (const at of document.querySelectorAll<HTMLElement>("#board *")) {
        const name = at.style.viewTransitionName;
        if (!name) continue;
        moved.named++;
        if (names.has(name)) moved.twice.push(name);
        names.add(name);
        const symbol = at.querySelector("use")?.getAttribute("href") ?? "";
        if (!at.dataset.key || !/#[fs]-/.test(symbol)) moved.strangers.push(at.outerHTML);
      }
    };
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = ((change: () => void) => {
      moved.transitions++;
      look();
      return start(() => {
        change();
        look();
      });
    }) as typeof document.startViewTransition;
  });

test.describe("where motion is liked", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("cards whose faces are known travel, and no others", async ({ page, server }) => {
    await note(page);
    await sit(page, server.url, { code: "duelx/target=2" });
    await play(page, random(9));
    const moved = await page.evaluate(() => window.moved);
    expect(moved.transitions).toBeGreaterThan(3);
    expect(moved.named).toBeGreaterThan(10);
    expect(moved.strangers).toEqual([]);
    expect(moved.twice).toEqual([]);
  });

  test("nothing travels where the settings say so", async ({ page, server }) => {
    await note(page);
    await look(page, server.url, "motion-off");
    await sit(page, server.url, { code: "attacke", seats: "3" });
    await play(page, random(9));
    expect((await page.evaluate(() => window.moved)).transitions).toBe(0);
  });
});

test("nothing travels where the system asks for less motion", async ({ page, server }) => {
  await note(page);
  await sit(page, server.url, { code: "attacke", seats: "3" });
  await play(page, random(9));
  expect((await page.evaluate(() => window.moved)).transitions).toBe(0);
});
