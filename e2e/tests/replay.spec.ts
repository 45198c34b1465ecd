import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { finished } from "../pages.ts";
import { expect, test } from "../server.ts";

const at = (page: Page) => page.locator("#replay");
const shows = (page: Page, moment: number | string) => expect(at(page)).toHaveAttribute("data-at", `${moment}`);
const last = async (page: Page) => Number(await at(page).getAttribute("data-last"));

for (const script of [true, false]) {
  test.describe(script ? "with the script" : "without a script", () => {
    test.use({ javaScriptEnabled: script });

    test("a replay goes forward, back, to the end and to the beginning", async ({ page, server }) => {
      await page.goto(`${await finished(page, server.url, "attack")}/replay?at=0`);
      const end = await last(page);
      expect(end).toBeGreaterThan(10);
      for (const [way, moment] of [["forward", 1], ["forward", 2], ["back", 1], ["last", end], ["back", end - 1], ["first", 0]]) {
        await page.locator(`#${way}`).click();
        await shows(page, moment);
      }
    });
  });
}

test("a replay is led by keys and by its slider, and plays by itself", async ({ page, server }) => {
  await page.goto(`${await finished(page, server.url, "commander")}/replay?at=0`);
  const end = await last(page);
  for (const [key, moment] of [["ArrowRight", 1], ["ArrowRight", 2], ["ArrowLeft", 1], ["End", end], ["ArrowLeft", end - 1], ["Home", 0]] as const) {
    await page.keyboard.press(key);
    await shows(page, moment);
  }
  await page.locator("#at").fill("3");
  await shows(page, 3);
  await page.locator("#at").evaluate((slider) => slider.blur());
  await page.getByRole("button", { name: "Play" }).or(page.getByRole("link", { name: "Play", exact: true })).click();
  await expect.poll(async () => Number(await at(page).getAttribute("data-at"))).toBeGreaterThanOrEqual(5);
  await page.locator("#play").click();
  await expect(at(page)).not.toHaveAttribute("data-playing");
});

test("a replay is seen with the eyes of each seat, of the public and of all", async ({ page, server }) => {
  await page.goto(`${await finished(page, server.url, "attack")}/replay?at=2`);
  const faces = async (eyes: string) => {
    await page.locator(`#as-${eyes}`).click();
    await expect(at(page)).toHaveAttribute("data-as", eyes);
    await shows(page, 2);
    return page.locator("#board [data-key]").count();
  };
  const [none, first, second, all] = [await faces("public"), await faces("0"), await faces("1"), await faces("all")];
  expect(first).toBeGreaterThan(none);
  expect(second).toBeGreaterThan(none);
  expect(all).toBeGreaterThan(Math.max(first, second));
});

test("a link to a moment shows that moment to anybody", async ({ page, browser, server, faults, contextOptions }) => {
  await page.goto(`${await finished(page, server.url, "modify")}/replay?at=0&as=all`);
  await page.keyboard.press("ArrowRight");
  await shows(page, 1);
  await expect(page).toHaveURL(/at=1/);
  const board = await page.locator("#board").innerHTML();
  const other = await browser.newContext(contextOptions);
  faults.watch(other, server.url);
  const guest = await other.newPage();
  await guest.goto(page.url());
  await shows(guest, 1);
  expect(await guest.locator("#board").innerHTML()).toBe(board);
  await other.close();
});

test("a record that was saved is opened again from its file", async ({ page, server }) => {
  await page.goto(`${await finished(page, server.url, "duelx")}/replay`);
  const end = await last(page);
  await page.locator("#moments summary").click();
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "Save the record" }).click();
  const file = await (await saved).path();
  expect(JSON.parse(readFileSync(file, "utf8"))).toHaveProperty("rules");

  await page.goto("/");
  await page.getByRole("link", { name: "Open a record" }).click();
  await page.getByLabel("File").setInputFiles(file);
  await page.getByRole("button", { name: "Open" }).click();
  await expect(page).toHaveURL(/\/records\/\w+/);
  expect(await last(page)).toBe(end);
});

test("a file that is no record is refused with what is wrong in it", async ({ page, faults }) => {
  faults.allow(/status of 422/);
  await page.goto("/records");
  await page.getByLabel("File").setInputFiles({ name: "match.json", mimeType: "application/json", buffer: Buffer.from('{"rules": 5}') });
  await page.getByRole("button", { name: "Open" }).click();
  await expect(page.getByRole("alert")).toContainText("This record cannot be opened");
});
