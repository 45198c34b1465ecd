import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as path } from "node:path";
import type { Page } from "@playwright/test";
import { deal, expect, join, pair, ready, room, test } from "../friends.ts";
import { PROGRAM } from "../server.ts";
import { advance, ask, random } from "../table.ts";

const YES = /^The deal was fair: .* random bytes of this browser are part of it/;
const BOUND = /^The deal was fair: .* before the cards were dealt/;
const verdict = (page: Page) => page.locator(".fair .verdict p:visible");

/** Lets all play to the end, without their pages. */
const finish = async (table: string, ...pages: Page[]) => {
  await Promise.all(pages.map((page, seat) => advance(page, table, random(seat))));
  for (const page of pages) await page.locator("#board .over").waitFor();
};

/** Changes the record on its way to a browser. */
const tamper = (page: Page, change: (record: any) => void) =>
  page.route("**/record", async (route) => {
    const answer = await route.fetch();
    const record = await answer.json();
    change(record);
    await route.fulfill({ response: answer, json: record });
  });

const entropies = (record: any) => record.log.flatMap(({ entry }: any) => entry.entropy ?? []);

/** Runs the command that a page shows, on the record that the server hands out. */
const run = async (page: Page, table: string, ...more: string[]) => {
  const [program, command, file, ...noted] = (await page.locator("[data-command]").textContent())!.split(" ");
  expect([program, command]).toEqual(["sortie", "verify"]);
  const folder = mkdtempSync(path(tmpdir(), "sortie-"));
  writeFileSync(path(folder, file), await (await page.request.get(`${table}/record`)).body());
  return execFileSync(PROGRAM, ["--lang", "en", command, file, ...noted, ...more], { cwd: folder, encoding: "utf8" });
};

test("SHA-256 gives the published values", async ({ page }) => {
  await page.goto("/");
  const vectors = {
    "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    abc: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq: "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu:
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1",
    [`${"a".repeat(1_000_000)}`]: "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
  };
  const found = await page.evaluate(async (texts) => {
    const { hex, sha256 } = await import(`${location.origin}/assets/sha256.js`);
    return texts.map((text: string) => hex(sha256(new TextEncoder().encode(text))));
  }, Object.keys(vectors));
  expect(found).toEqual(Object.values(vectors));
});

test("both are told that the deal was fair, who watched it too, and the program agrees", async ({ page, server, arrive }) => {
  const [ben, watcher, late] = [await arrive(), await arrive({ locale: "de-DE" }), await arrive()];
  const table = await room(page, server.url, "attack");
  await join(ben, table, "Ben");
  await watcher.goto(table);
  await deal(page, ben);
  await expect(page.locator(".fair")).toHaveCount(0);
  await finish(table, page, ben);

  for (const one of [page, ben]) await expect(verdict(one)).toHaveText([YES]);
  await expect(verdict(watcher)).toHaveText([/^Es wurde fair ausgeteilt: .* Dieser Browser hat nichts beigetragen/]);
  await late.goto(table);
  await expect(verdict(late)).toHaveText([/^This browser was not here before/]);

  await page.goto(`${table}/replay`);
  await expect(verdict(page)).toHaveText([YES]);
  await page.locator("#forward").click();
  await expect(page.locator("#replay")).toHaveAttribute("data-at", "1");
  await expect(verdict(page)).toHaveText([YES]);

  const record = await ask(page, `${table}/record`);
  for (const [one, seat] of [[page, 0], [ben, 1], [watcher, undefined], [late, undefined]] as const) {
    const added = entropies(record).find((added: any) => added.seat === seat);
    const shown = await one.locator("[data-command]").textContent();
    expect(shown!.includes("--bytes")).toBe(seat !== undefined);
    if (added) expect(shown).toContain(`--bytes ${seat}:${added.bytes}`);
    expect(await run(one, table)).toContain("The values that you noted agree with it.");
    await one.locator("#fair-how summary").click();
    await expect(one.locator(".fair [data-fill=deal]")).toHaveText(JSON.parse(await run(one, table, "--json")).deal);
    await expect(one.locator("[data-case=named]")).toBeVisible({ visible: one === late });
  }
});

test("who is ready twice at once, or anew, is not told that something is missing", async ({ page, server, arrive }) => {
  const ben = await arrive();
  const table = await room(page, server.url, "attack");
  await join(ben, table, "Ben");
  await page.locator("form.ready button").dblclick();
  await page.getByRole("button", { name: "Not ready" }).click();
  await page.locator("form.ready button").dblclick();
  await page.getByRole("button", { name: "Not ready" }).waitFor();
  await ready(ben);
  await page.locator("#board .felt").waitFor();
  await finish(table, page, ben);
  for (const one of [page, ben]) await expect(verdict(one)).toHaveText([YES]);
});

const CHANGED = /^The deal does not match: the seed, the table or the rules/;
const MISSING = /^The deal does not match: the random bytes of this browser are not part of the seed/;

const TAMPERED: [string, (record: any) => unknown, RegExp[]][] = [
  ["another seed", (record) => (record.seed = "ab".repeat(32)), [CHANGED]],
  ["another table", (record) => (record.id = "elsewhere"), [CHANGED]],
  ["other rules", (record) => (record.rules = "attack/dice=true"), [CHANGED]],
  ["other bytes of this seat", (record) => (entropies(record)[0].bytes = "cd".repeat(16)), [MISSING]],
  ["nothing of this seat", (record) => record.log.splice(record.log.findIndex(({ entry }: any) => entry.entropy), 1), [MISSING]],
  ["a seat that added twice", (record) => record.log.push({ n: 0, entry: { entropy: { seat: 1, bytes: "cd".repeat(16) } } }), [/^The deal does not match: .* more than once/]],
  ["other bytes and another seed", (record) => { record.seed = "ab".repeat(32); entropies(record)[0].bytes = "cd".repeat(16); }, [CHANGED, MISSING]],
  ["no log", (record) => delete record.log, [/^The record of the match could not be read/]],
];

test("a changed record is noticed, whatever is changed", async ({ page, server, arrive }) => {
  const ben = await arrive();
  const table = await pair(page, ben, server.url);
  for (const [n, [what, change, says]] of TAMPERED.entries()) {
    await tamper(page, change);
    // The first one while the match ends, the others on the page of its end.
    await (n === 0 ? finish(table, page, ben) : page.reload());
    await expect(verdict(page), what).toHaveText(says);
    await expect(verdict(page).first(), what).toHaveClass("no");
    await page.unroute("**/record");
  }
  await expect(verdict(ben)).toHaveText([YES]);
  await page.reload();
  await expect(verdict(page)).toHaveText([YES]);
});

test("what was noted first counts, even where the room says something else later", async ({ page, server, arrive }) => {
  const ben = await arrive();
  const table = await room(page, server.url, "attack");
  const noted = JSON.stringify({ commitment: "ab".repeat(32) });
  await page.evaluate(([name, noted]) => localStorage.setItem(name, noted), [`fair ${new URL(table).pathname}`, noted]);
  await page.reload();
  await join(ben, table, "Ben");
  await deal(page, ben);
  await finish(table, page, ben);
  await expect(verdict(page)).toHaveText([CHANGED]);
  await expect(page.locator("[data-fill=noted]")).toHaveText("ab".repeat(32));
  await expect(verdict(ben)).toHaveText([YES]);
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("the page gives the command for the program, with the own bytes, and the record to save", async ({ page, server, arrive }) => {
    const ben = await arrive();
    const table = await room(page, server.url, "attack");
    await join(ben, table, "Ben");
    await page.reload();
    const noted = await page.locator("code.long").textContent();
    await page.getByLabel("Words of your own").fill("mice");
    await ready(page);
    await ready(ben);
    await ben.locator("#board .felt").waitFor();
    await Promise.all([advance(page, table, random(1)), advance(ben, table, random(2))]);
    for (const address of [table, `${table}/replay`]) {
      await page.goto(address);
      await expect(verdict(page)).toHaveCount(0);
      await expect(page.locator(".fair noscript p")).toBeVisible();
      await page.locator("#fair-how summary").click();
      const [{ bytes }] = entropies(await ask(page, `${table}/record`));
      await expect(page.locator("[data-command]")).toHaveText(new RegExp(` --commitment ${noted} --bytes 0:${bytes}$`));
      await expect(page.getByText("Replace them with the ones that you noted before")).toBeVisible();
      expect(await run(page, table)).toContain("The values that you noted agree with it.");
      const saved = page.waitForEvent("download");
      await page.getByRole("link", { name: "Save the record" }).last().click();
      const name = (await page.locator("[data-command]").textContent())!.split(" ")[2];
      expect((await saved).suggestedFilename()).toBe(name);
    }
  });
});

test("a table of one player with bots is bound to nothing, and nothing is said", async ({ page, server }) => {
  const table = await room(page, server.url, "attack", 2, { seat1: "bot", pace: "0" });
  await finish(table, page);
  await page.reload();
  await expect(page.locator(".fair")).toHaveCount(0);
});
