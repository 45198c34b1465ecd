import type { Page } from "@playwright/test";
import { expect, test } from "../server.ts";
import { ask, choose, random, sit, thenStep } from "../table.ts";

type Zone = { owner: number | null; cards: { key: string; face: unknown }[] };

/** The cards whose faces a seat knows. */
const known = async (page: Page, table: string, seat: number) => {
  const { scene } = await ask(page, `${table}?seat=${seat}`);
  const cards = (scene.zones as Zone[]).flatMap((zone) => zone.cards);
  return cards.filter((card) => card.face).map((card) => card.key);
};

for (const code of ["attack", "modify", "retaliation"]) {
  test(`two play ${code} on one device, and neither sees the other's hand`, async ({ page, server }) => {
    const table = await sit(page, server.url, { code, seats: "2", seat0: "you:Ada", seat1: "you:Ben" });
    const board = page.locator("#board");
    const any = random(4);
    let turns = 0;
    for (; turns < 12; turns++) {
      const mine = board.and(page.locator("[data-turn=you]"));
      await page.locator("#board:is([data-turn=you], :has(a[href*='?seat='], .over))").waitFor();
      if (await page.locator("#board .over").count()) break;
      const secrets = [await known(page, table, 0), await known(page, table, 1)];
      const keys = await board.locator("[data-key]").evaluateAll((all) => all.map((it) => it.getAttribute("data-key")));
      // The stage and the contents of piles show cards without keys of their own.
      const faces = "use:is([href*='#f-'], [href*='#s-']):not(.stage use, .whole-pile use)";
      await expect(board.locator(faces)).toHaveCount(keys.length);
      const fought = await board.locator("[data-card]").evaluateAll((all) => all.map((it) => it.getAttribute("data-card")));
      const shown = new Set([...keys, ...fought]);
      if (await mine.count()) {
        const seat = Number(await board.locator("#act input[name=seat]").getAttribute("value"));
        expect(secrets[1 - seat].filter((key) => !secrets[seat].includes(key) && shown.has(key))).toEqual([]);
        await thenStep(page, () => choose(page, any));
      } else {
        const both = secrets[0].filter((key) => secrets[1].includes(key));
        expect(secrets.flat().filter((key) => !both.includes(key) && shown.has(key))).toEqual([]);
        await page.getByRole("link", { name: /is here: show the cards/ }).first().click();
        await mine.waitFor();
      }
    }
    expect(turns).toBeGreaterThan(8);
  });
}
