// The shortest list for WebKit: all games to their end from the first page, and the beats of a table.
import { expect, test as base } from "../server.ts";
import { advance, CHOICES, GAMES, random, READY, type Random } from "../table.ts";
import { WebKit } from "../webkit.ts";

const test = base.extend<{}, { webkit: WebKit }>({
  webkit: [
    async ({}, use) => {
      const webkit = new WebKit();
      try {
        await webkit.start();
        await use(webkit);
      } finally {
        await webkit.remove();
      }
    },
    { scope: "worker" },
  ],
});

/** So many choices of a match are clicked: one takes four times as long as in Chromium. */
const MOST = 8;

/** Sits down at a game from the first page. */
const sit = async (webkit: WebKit, url: string, id: string, look: string) => {
  await webkit.open(url);
  await webkit.setCookie("look", look);
  await webkit.open(url);
  const [play] = await webkit.all(`.tile:has(input[name=game][value=${id}]) button:not([value])`);
  await webkit.click(play);
  await webkit.waitFor("#board");
  await webkit.listen();
};

/** Clicks one of these; another one where the page is drawn anew meanwhile. */
const clickOne = async (webkit: WebKit, selector: string, any: number) => {
  let menu: string | null = null;
  await expect(async () => {
    const all = await webkit.all(selector);
    const one = all[any % all.length];
    menu = await webkit.run((at) => (at as Element).getAttribute("popovertarget"), one);
    expect(await webkit.click(one), "it can be hit").toBe(true);
  }).toPass({ timeout: 10_000 });
  return menu;
};

/** Clicks one of the things that may be chosen, and waits for what comes next. */
const choose = async (webkit: WebKit, any: Random) => {
  const before = await webkit.run(() => ({ ...document.querySelector<HTMLElement>("#board")!.dataset }));
  const menu = await clickOne(webkit, CHOICES, any(60));
  if (menu !== null) await clickOne(webkit, `#${menu} button`, any(60));
  const drafted = before.draft === undefined ? ":not([data-draft])" : `[data-draft="${before.draft}"]`;
  await webkit.waitFor(`${READY}:not([data-decision="${before.decision}"]${drafted}:not(:has(.over)))`);
};

for (const [n, { id }] of GAMES.entries()) {
  test(`WebKit plays ${id} to the end without an error`, async ({ webkit, server, playwright }) => {
    await sit(webkit, server.url, id, "pace-none.beats-off.motion-off");
    const any = random(n);
    for (let choices = 0; choices < MOST; choices++) {
      await webkit.waitFor(READY);
      if ((await webkit.all("#board .over")).length) break;
      await choose(webkit, any);
    }
    const cookies = await webkit.cookies();
    const guest = await playwright.request.newContext({ extraHTTPHeaders: { cookie: cookies } });
    await advance({ request: guest }, (await webkit.address()).split("?")[0], any);
    await guest.dispose();
    await webkit.waitFor("#board .over");
    expect(await webkit.text(".over .asked")).toMatch(/./);
    expect(await webkit.errors()).toEqual([]);
  });
}

test("errors of a page are heard in WebKit", async ({ webkit, server }) => {
  await sit(webkit, server.url, "attack", "beats-off");
  await webkit.run(() => {
    console.error("on purpose");
    setTimeout(() => {
      throw new Error("thrown");
    });
    Promise.reject("rejected");
  });
  await expect.poll(async () => (await webkit.errors()).join()).toMatch(/on purpose.*thrown|on purpose.*rejected/);
});

test("WebKit shows the beats of a choice, and then the board", async ({ webkit, server }) => {
  await sit(webkit, server.url, "duelx", "pace-none.beats-normal");
  await webkit.waitFor(READY);
  const choices = await webkit.all("#board .choices ol button");
  await webkit.click(choices.at(-1)!);
  await webkit.waitFor(".stage[data-kind]");
  await webkit.waitFor("#board:not(:has(.stage[data-kind]))");
  expect(await webkit.errors()).toEqual([]);
});
