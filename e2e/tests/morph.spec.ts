import { expect, test } from "../server.ts";
import { choose, GAMES, look, over, random, sit, then } from "../table.ts";

/** The board on the page, and the same one as the server writes it; attributes stand in one order. */
const boards = async () => {
  const sort = (within: ParentNode) => {
    for (const it of within.querySelectorAll("*")) {
      const attributes = [...it.attributes].sort((one, other) => (one.name < other.name ? -1 : 1));
      for (const { name } of attributes) it.removeAttribute(name);
      for (const { name, value } of attributes) it.setAttribute(name, value);
      // Which events are new depends on the board before.
      if (it.classList.contains("fresh")) it.removeAttribute("class");
      if (it instanceof HTMLTemplateElement) sort(it.content);
    }
  };
  const sorted = (html: string) => {
    const template = document.createElement("template");
    template.innerHTML = html;
    sort(template.content);
    return template.content.querySelector("#board")!.outerHTML;
  };
  const answer = await fetch(location.href, { headers: { "Sortie-Part": "board" } });
  return [document.getElementById("board")!.outerHTML, await answer.text()].map(sorted);
};

for (const [n, { id, seats }] of GAMES.entries()) {
  test(`the page shows each board of ${id} as the server writes it`, async ({ page, server }) => {
    await look(page, server.url, "pace-none");
    await sit(page, server.url, { code: id, seats: `${seats.max}` });
    const any = random(n);
    for (let choices = 0; choices < 8 && !(await over(page)); choices++) {
      await then(page, () => choose(page, any));
      // Others may choose between the two.
      await expect(async () => {
        const [shown, written] = await page.evaluate(boards);
        expect(shown).toBe(written);
      }).toPass({ timeout: 10_000 });
    }
  });
}

test("what is the same on the next board stays in place and keeps the focus", async ({ page, server }) => {
  await look(page, server.url, "pace-none");
  await sit(page, server.url, { code: "attack", seats: "2" });
  await then(page, () => choose(page, random(1)));
  const same = await page.evaluateHandle(() => [...document.querySelectorAll("#board :is(.felt, .plate, .log, .rules-link)")]);
  await page.locator("#board .rules-link").focus();
  await then(page, () => page.locator("#board").evaluate((board) => board.querySelector<HTMLElement>(".felt .open > .one[form]")!.click()));
  expect(await same.evaluate((all) => all.filter((it) => !it.isConnected).map(({ className }) => className))).toEqual([]);
  await expect(page.locator("#board .rules-link")).toBeFocused();
});
