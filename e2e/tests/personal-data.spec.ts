// Personal data: the finished matches of a guest, one file with all that is stored, and its deletion.
import type { Locator, Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { small, wide } from "../checks.ts";
import { expect, pair, test } from "../friends.ts";
import { advance, ask, click, learn, look, random, set, sit, tap } from "../table.ts";

type Press = (at: Locator) => Promise<unknown>;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Loses a match by giving up; answers with its address. */
const lose = async (page: Page, url: string, press: Press) => {
  const table = await sit(page, url, { code: "attack", seats: "2", seat1: "bot:novice" });
  await press(page.locator("#resign summary"));
  await press(page.locator("#resign button"));
  await expect(page.locator("#board .over")).toBeVisible();
  return table;
};

/** The guest is Anna from now on, and likes dark colours. */
const settle = async (page: Page, press: Press) => {
  await page.goto("/settings");
  await page.getByLabel("Your name").fill("Anna");
  await page.getByRole("radio", { name: "dark", exact: true }).check();
  await press(button(page, "Save").first());
  await expect(page.getByRole("status")).toHaveText("Saved.");
};

/** All that the program gives to the guest, as one file. */
const download = async (page: Page, press: Press) => {
  await page.goto("/settings");
  const begun = page.waitForEvent("download");
  await press(page.getByRole("link", { name: "Download my data" }));
  const file = await begun;
  expect(file.suggestedFilename()).toBe("sortie-my-data.json");
  return JSON.parse(readFileSync(await file.path(), "utf8"));
};

/** Deletes all data, after the page has asked whether it shall. */
const forget = async (page: Page, press: Press) => {
  await page.goto("/settings");
  const sure = button(page, "Yes, delete everything");
  await expect(sure).toBeHidden();
  await press(page.getByText("Delete my data", { exact: true }));
  await expect(page.locator("#delete")).toContainText("Your name, settings, finished lessons, solved puzzles, chat messages and matches against bots are deleted for good.");
  await press(sure);
  await expect(page.getByRole("status")).toHaveText("Your data has been deleted.");
};

/** The matches that the history lists, each by its address. */
const listed = (page: Page) => page.locator(".matches li strong").locator("..").evaluateAll((all) => all.map((it) => (it as HTMLAnchorElement).href));

/** Narrows the history down by one more filter. */
const filter = async (page: Page, name: string, choice: string, press: Press) => {
  await page.getByRole("combobox", { name }).selectOption(choice);
  await press(button(page, "Show"));
};

test.beforeEach(({ page, server }) => look(page, server.url, "pace-none.motion-off"));

for (const { device, options, press } of [
  { device: "by mouse", options: {}, press: click },
  { device: "by touch", options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, press: tap },
]) {
  test.describe(device, () => {
    test.use(options);

    test("finished matches are listed, and filters find some of them or none", async ({ page, server }) => {
      const lost = await lose(page, server.url, press);
      const other = await set(page, server.url, { code: "commander" });
      await advance(page, other, random(1));
      await page.goto("/history");
      expect(await listed(page)).toEqual([other, lost]);
      expect(await wide(page)).toEqual([]);
      if (press === tap) expect(await small(page)).toEqual([]);

      for (const [name, choice] of [["Game", "Attack!"], ["Opponent", "Bot (novice)"], ["Result", "Lost"]] as const) {
        await page.goto("/history");
        await filter(page, name, choice, press);
        await expect(page.locator("main .lead")).toHaveText(/^One match: 0 won, 0 drawn, 1 lost/);
        expect(await listed(page)).toEqual([lost]);
      }
      await filter(page, "Game", "commander", press);
      await expect(page.locator("main .lead")).toHaveText("No match fits these filters.");
      expect(await listed(page)).toEqual([]);
    });

    test("one file has the name, the settings, the lesson and the match of a guest", async ({ page, server }) => {
      await page.goto("/learn/attack");
      await learn(page, press);
      const table = await lose(page, server.url, press);
      await settle(page, press);
      const { name, settings, lessons, matches } = await download(page, press);
      expect({ name, lessons }).toEqual({ name: "Anna", lessons: ["attack"] });
      expect(settings).toMatchObject({ lang: "en", theme: "dark", pace: "none", motion: "off" });
      expect(matches).toHaveLength(1);
      expect(matches[0]).toMatchObject({ id: table.split("/").at(-1), seats: [0], outcome: { places: [2, 1] } });
      expect(matches[0].record.log).not.toEqual([]);
    });

    test("a deletion asks first, and leaves neither matches, ticks, cookies nor settings", async ({ page, server, faults }) => {
      faults.allow(/status of 404/);
      await page.goto("/learn/attack");
      await learn(page, press);
      const table = await lose(page, server.url, press);
      await settle(page, press);
      await forget(page, press);

      await expect(page.getByLabel("Your name")).toHaveCount(0);
      await expect(page.getByText("Delete my data")).toHaveCount(0);
      await page.goto("/history");
      await expect(page.locator("main .lead")).toHaveText("No match is finished yet. Play one, and your record is shown here.");
      expect((await page.goto(table))!.status()).toBe(404);
      await page.goto("/");
      await expect(page.locator(".learned-mark")).toHaveCount(0);
      // A cookie that says nothing but the defaults may stay.
      const cookies = await page.context().cookies();
      expect(cookies.map(({ name }) => name).filter((name) => name !== "look")).toEqual([]);
      await page.goto("/settings");
      for (const group of ["Colours", "Motion"]) {
        await expect(page.getByRole("group", { name: group }).getByRole("radio", { name: "as in the system" })).toBeChecked();
      }
    });
  });
}

test("a match with a friend is given up by a deletion, and stays the friend's alone", async ({ page, server, arrive }) => {
  const ben = await arrive();
  const table = await pair(page, ben, server.url);
  await forget(page, click);
  await expect(ben.locator(".over .asked")).toHaveText("You win.");
  await expect(ben.locator(".over .standings")).toContainText("Anna");
  const own = async (at: Page) => (await ask(at, table)).sitting.filter((seat: { you: boolean }) => seat.you).length;
  expect([await own(page), await own(ben)]).toEqual([0, 1]);
});
