// One screen: what matters at a table is in sight without scrolling, and stays where it is.
import type { Page } from "@playwright/test";
import { expect, test } from "../server.ts";
import { advance, ask, decide, GAMES, random, set, sit, then } from "../table.ts";

const DESKTOPS = [[1280, 800], [1366, 768]];
const PHONES = [[390, 844], [844, 390]];

/** The parts of the felt that end below the screen, and the stage and the piles of all where they are hidden. */
const below = (page: Page) =>
  page.evaluate(() => {
    // At the end nothing is decided any more: there the result is what matters.
    const parts = document.querySelector(".felt > .over")
      ? [".rim", ".ask"]
      : [".rim", ".others", ".stage", ".middle", ".ask", ".near .plate", ".near .hand", ".near .grid", ".near .fronts"];
    const all = parts.flatMap((part) => [...document.querySelectorAll(`.felt ${part}`)].map((at) => ({ part, at })));
    return all
      .map(({ part, at }) => ({ part, bottom: Math.round(at.getBoundingClientRect().bottom), shown: at.checkVisibility() }))
      .filter(({ part, bottom, shown }) => (shown ? bottom > innerHeight + 1 : [".stage", ".middle"].includes(part)));
  });

/** What does not move between two turns. On a phone, what is asked stands where there is room. */
const still = (width: number) => [".others", ".stage", ".near .plate", ...(width > 1000 ? [".ask"] : [])];

const tops = (page: Page, parts: string[]) =>
  page.evaluate(
    (parts) =>
      parts.map((part) => {
        const at = document.querySelector(`.felt ${part}`);
        if (!at?.checkVisibility()) throw new Error(`no ${part} in sight`);
        return Math.round(at.getBoundingClientRect().top);
      }),
    parts,
  );

/** Where each zone of a player begins: hands and what can be chosen stay where a finger has found them. */
const corners = (page: Page, whose = ".near, .others"): Promise<[string, number][]> =>
  page.evaluate(
    (whose) =>
      [...document.querySelectorAll<HTMLElement>(`.felt :is(${whose}) [data-zone]`)]
        .filter((zone) => zone.checkVisibility())
        .flatMap((zone): [string, number][] => {
          const { left, top } = zone.getBoundingClientRect();
          return [[`${zone.dataset.zone}, from the left`, Math.round(left)], [`${zone.dataset.zone}, from the top`, Math.round(top)]];
        }),
    whose,
  );

/** Looks at a table before each of some turns, on desktops and phones by turns: all is in sight, and stays
 * where it is. Without turns it looks on both. */
const staysInSight = async (page: Page, table: string, turns: number) => {
  const first = new Map<string, number>();
  for (let turn = 0; turn <= turns; turn++) {
    const sizes = turns === 0 ? [...DESKTOPS, ...PHONES] : turn % 2 === 0 ? DESKTOPS : PHONES;
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      // What a page opens depends on whether it is a phone's; within a kind it is only turned or enlarged.
      if (width === 1280 || width === 390) await page.goto(table);
      expect(await below(page), `before turn ${turn} at ${width}×${height}`).toEqual([]);
      if (await page.locator(".over").count()) return;
      const parts = still(width);
      for (const [at, top] of (await tops(page, parts)).entries()) {
        const place = `${parts[at]} at ${width}×${height}`;
        const before = first.get(place) ?? top;
        first.set(place, before);
        expect(Math.abs(top - before), `${place} before turn ${turn}`).toBeLessThan(8);
      }
      for (const [zone, at] of await corners(page)) {
        const place = `${zone} at ${width}×${height}`;
        const before = first.get(place) ?? at;
        first.set(place, before);
        expect(Math.abs(at - before), `${place} before turn ${turn}`).toBeLessThanOrEqual(8);
      }
    }
    await advance(page, table, random(turn), 1);
  }
};

for (const { id, seats } of GAMES) {
  test(`a table of ${id} is on one screen and nothing jumps, however many play`, async ({ page, server, browserName }) => {
    for (let n = seats.min; n <= seats.max; n++) {
      if (browserName !== "chromium" && n !== seats.max) continue;
      const table = await set(page, server.url, { code: id, seats: `${n}` });
      // Other browsers lay out alike: they look once at a full table, in the middle of a round.
      if (browserName !== "chromium") await advance(page, table, random(n), 3);
      await staysInSight(page, table, browserName === "chromium" ? 6 : 0);
    }
  });
}

for (const code of ["commander", "modify"]) {
  test(`while a bot of ${code} thinks, no hand of others moves`, async ({ page, server, browserName }) => {
    test.skip(browserName !== "chromium", "other browsers lay out alike");
    const seats = GAMES.find(({ id }) => id === code)!.seats.max;
    for (const sizes of [DESKTOPS, PHONES]) {
      const look = async () => {
        const all: [string, number][] = [];
        for (const [width, height] of sizes) {
          await page.setViewportSize({ width, height });
          const here = await corners(page, ".others");
          all.push(...here.map(([place, at]): [string, number] => [`${place} at ${width}×${height}`, at]));
        }
        return all;
      };
      await page.setViewportSize({ width: sizes[0][0], height: sizes[0][1] });
      // A bot thinks for ten seconds, in which the page is looked at.
      const table = await sit(page, server.url, { code, seats: `${seats}`, pace: "10000" });
      const before = new Map(await look());
      while ((await ask(page, table)).waiting.includes(0)) await decide(page, table, 0);
      await page.locator("#board:not([data-turn]) .others .turn").first().waitFor();
      for (const [place, at] of await look()) expect(Math.abs(at - before.get(place)!), place).toBeLessThan(8);
    }
  });
}

for (const code of ["modify", "retaliation"]) {
  test(`on a phone a choice of ${code} that can still be changed moves nothing`, async ({ page, server, browserName }) => {
    test.skip(browserName !== "chromium", "other browsers lay out alike");
    await page.setViewportSize({ width: 390, height: 844 });
    const { min, max } = GAMES.find(({ id }) => id === code)!.seats;
    for (const n of new Set([min, max])) {
      // A bot thinks for ten seconds, in which the choice can be changed.
      const table = await sit(page, server.url, { code, seats: `${n}`, pace: "10000" });
      // The set-up of Retaliation comes before the first round, and takes more choices.
      while (await page.locator(".asked", { hasText: /round|play/ }).count() === 0) await advance(page, table, random(n), 1);
      const parts = [".others", ".stage", ".near .plate", ".near .hand"];
      await page.goto(table);
      const before = await tops(page, parts);
      while ((await ask(page, table)).waiting.includes(0)) await decide(page, table, 0);
      await page.locator('.ask form[action$="/withdraw"]').waitFor();
      for (const [at, top] of (await tops(page, parts)).entries()) {
        expect(Math.abs(top - before[at]), `${parts[at]} with ${n} seats`).toBeLessThan(8);
      }
      expect(await below(page), `with ${n} seats`).toEqual([]);
    }
  });
}

test.describe("in German, whose words are longer", () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: "de-DE" });

  test("every game is on one screen of a phone", async ({ page, server, browserName }) => {
    test.skip(browserName !== "chromium", "a scroll bar takes some of the width, which a phone has not");
    for (const { id, seats } of GAMES) {
      for (const n of new Set([seats.min, seats.max])) {
        const table = await set(page, server.url, { code: id, seats: `${n}` });
        await advance(page, table, random(n), 3);
        await page.goto(table);
        expect(await below(page), `${id} with ${n} seats`).toEqual([]);
      }
    }
  });
});

for (const locale of ["en-GB", "de-DE"]) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test("the level of each bot is on its name, on phones too", async ({ page, server, browserName }) => {
      test.skip(browserName !== "chromium", "other browsers lay out alike");
      for (const { id, seats } of GAMES) {
        for (let n = seats.min; n <= seats.max; n++) {
          const levels = Object.fromEntries([...Array(n).keys()].slice(1).map((seat) => [`seat${seat}`, seat % 2 ? "bot:beginner" : "bot:1"]));
          await page.setViewportSize({ width: 390, height: 844 });
          await page.goto(await set(page, server.url, { code: id, seats: `${n}`, ...levels, pace: "10000" }));
          for (const [width, height] of PHONES) {
            await page.setViewportSize({ width, height });
            const cut = await page.evaluate(() =>
              [...document.querySelectorAll<HTMLElement>(".others .place")].flatMap((place) => {
                const [level, plate] = [place.querySelector<HTMLElement>(".level"), place.querySelector<HTMLElement>(".plate")!];
                if (!level?.checkVisibility()) return ["no level"];
                const [inner, outer] = [level, place].map((it) => it.getBoundingClientRect());
                const fits = level.scrollWidth <= level.clientWidth && inner.left >= outer.left - 1 && inner.right <= outer.right + 1;
                return fits ? [] : [plate.textContent!];
              }),
            );
            expect(cut, `${id} with ${n} seats at ${width}×${height}`).toEqual([]);
          }
        }
      }
    });
  });
}

/** Goes to a table of Modify at which a question has so many answers in sight, in a draft or before it. */
const askMany = async (page: Page, url: string, seats: string, answers: number) => {
  // The first of these deals has such a question early; if it has none any more, a later one will.
  for (let seed = 4; seed <= 12; seed++) {
    const any = random(seed);
    const table = await set(page, url, { code: "modify", seats, seed: `${seed}` });
    for (let turn = 0; turn < 40; turn++) {
      await page.goto(table);
      if (await page.locator(".over").count()) break;
      for (let step = 0; step < 3; step++) {
        if ((await page.locator(".yours .answers > *").count()) >= answers) return;
        const steps = page.locator("#board .choices ol button[form=pick]");
        const count = await steps.count();
        if (!count) break;
        await then(page, () => steps.nth(any(count)).click());
      }
      await advance(page, table, any, 1);
    }
  }
  throw new Error(`no question with ${answers} answers`);
};

for (const [seats, answers] of [["3", 7], ["7", 7], ["7", 10]] as const) {
  test(`${answers} answers hide nothing of a table for ${seats} on a phone, and do not scroll down`, async ({ page, server, browserName }) => {
    test.skip(browserName !== "chromium", "other browsers lay out alike");
    await page.setViewportSize({ width: 390, height: 844 });
    await askMany(page, server.url, seats, answers);
    // The list of options, in which a step was chosen, lies below the table.
    await page.evaluate(() => scrollTo(0, 0));
    for (const [width, height] of PHONES) {
      await page.setViewportSize({ width, height });
      expect(await below(page), `at ${width}×${height}`).toEqual([]);
      const over = await page.locator(".answers").evaluate((at) => at.scrollHeight - at.clientHeight);
      expect(over, `answers at ${width}×${height}`).toBeLessThanOrEqual(0);
      // Over the piles it would hide them.
      const [middle, ask] = await Promise.all([".middle", ".ask"].map((part) => page.locator(`.felt > ${part}`).boundingBox()));
      expect(middle!.y + middle!.height - ask!.y, `piles at ${width}×${height}`).toBeLessThan(9);
      for (const undo of await page.locator(".answers .undo").all()) await expect(undo).toBeInViewport();
    }
  });
}

/** The parts of the felt that lie over each other. An open zone stands out of its row by 4 px on each side. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll(".felt > .ask, .felt > .stage, .near .zone, .near .plate, .others .zone")]
      .filter((part) => part.checkVisibility() && !part.matches(".bare.empty"))
      .map((part) => ({ name: `${part.className} ${part.getAttribute("data-zone") ?? ""}`, at: part.getBoundingClientRect() }))
      .filter(({ at }) => at.width > 2 && at.height > 2);
    const overlap = (one: DOMRect, other: DOMRect) =>
      Math.min(
        Math.min(one.right, other.right) - Math.max(one.left, other.left),
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
      );
    return parts.flatMap(({ name, at }, n) =>
      parts.slice(n + 1).filter((other) => overlap(at, other.at) > 9).map((other) => `${name} over ${other.name}`),
    );
  });

for (const seats of ["2", "3", "4"]) {
  test(`nothing covers anything in a match of retaliation for ${seats}, up to its last round`, async ({ page, server, browserName }) => {
    test.skip(browserName !== "chromium", "other browsers lay out alike, and take three times as long");
    const table = await sit(page, server.url, { code: "retaliation", seats, seed: "11" });
    for (let turn = 0; ; turn++) {
      for (const [width, height] of [[1280, 800], [1366, 768], [1920, 1080]]) {
        await page.setViewportSize({ width, height });
        expect(await covered(page), `turn ${turn} at ${width}×${height}`).toEqual([]);
      }
      if (await page.locator("#board .over").count()) break;
      await advance(page, table, random(turn), 2);
      await page.goto(table);
    }
  });
}

test("a replay shows the whole table without scrolling on a desktop", async ({ page, server, browserName }) => {
  test.skip(browserName !== "chromium", "other browsers lay out alike");
  for (const { id, seats } of GAMES) {
    const table = await set(page, server.url, { code: id, seats: `${seats.max}` });
    await advance(page, table, random(1));
    for (const [width, height] of [[1280, 800], [1366, 768]]) {
      await page.setViewportSize({ width, height });
      await page.goto(`${table}/replay?at=12`);
      const below = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      expect(below, `${id} at ${width}×${height}`).toBeLessThanOrEqual(0);
    }
  }
});
