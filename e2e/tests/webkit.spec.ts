// The shortest list for WebKit: all games to their end from the first page, and the beats of a table.
import { expect, test as base } from "../server.ts";
import { CHOICES, GAMES, random, READY, type Random } from "../table.ts";
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

/**
 * Plays on from within the page, since the driver has no requests of its own, and says whether the match is
 * over. The driver lets no script run for more than half a minute.
 */
const playOn = async (any: number) => {
  const end = Date.now() + 10_000;
  const random = (n: number) => ((any = (Math.imul(any, 1103515245) + 12345) >>> 0) >>> 8) % n;
  const ask = async (path: string, data?: object) => {
    const body = data && JSON.stringify(data);
    const headers = { accept: "application/json", "content-type": "application/json" };
    const answer = await fetch(location.pathname + path, { method: data ? "POST" : "GET", headers, body });
    return answer.json();
  };
  for (;;) {
    const { outcome, waiting, seat } = await ask("");
    if (outcome || Date.now() > end) return Boolean(outcome);
    if (!waiting.includes(seat)) {
      await new Promise((again) => setTimeout(again, 20));
      continue;
    }
    const draft: number[] = [];
    for (;;) {
      const { decision, next, complete } = await ask(`/steps?seat=${seat}&draft=${draft.join(".")}`);
      if (complete && (next.length === 0 || random(2) === 0)) {
        await ask("/actions", { decision, seat, draft: draft.join(".") });
        break;
      }
      draft.push(next[random(next.length)].step);
    }
  }
};

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
  test(`WebKit plays ${id} to the end without an error`, async ({ webkit, server }) => {
    await sit(webkit, server.url, id, "pace-none.beats-off.motion-off");
    const any = random(n);
    for (let choices = 0; choices < MOST; choices++) {
      await webkit.waitFor(READY);
      if ((await webkit.all("#board .over")).length) break;
      await choose(webkit, any);
    }
    while (!(await webkit.run(playOn, any(1000))));
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
