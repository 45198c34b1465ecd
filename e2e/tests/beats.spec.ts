import type { Page } from "@playwright/test";
import { expect, test } from "../server.ts";
import { advance, look, random, set, sit, then } from "../table.ts";

declare global {
  interface Window {
    /** The captions of the stage, in the order in which they were shown. */
    captions: string[];
    /** What was said to a screen reader. */
    said: string[];
    /** The seats on the stage, by the caption of a draw. */
    drawn: Record<string, string[]>;
    /** The cards in the air: the kind of the beat and the two places, each with the zones that it lies on. */
    flown: { kind: string; caption: string; card: string | null; from: string[]; to: string[] }[];
    /** The number of the board and of cards in the own hand, while beats were played. */
    held: string[];
  }
}

/** Notes what the stage and the live region say. */
const note = (page: Page) =>
  page.addInitScript(() => {
    window.captions = [];
    window.said = [];
    window.drawn = {};
    window.held = [];
    const last = (list: string[], text: string) => text && list.at(-1) !== text && list.push(text);
    // At once: where scripts load slowly, a short opening is over before the page is loaded.
    new MutationObserver((changes) => {
      const beaten = document.querySelector(".stage[data-kind] .caption-line")?.textContent ?? "";
      last(window.captions, beaten);
      const seats = [...document.querySelectorAll<HTMLElement>(".stage[data-kind=draw] .fighter")].map((at) => at.dataset.seat!);
      if (seats.length) window.drawn[beaten] = seats;
      const playing = document.querySelector<HTMLElement>("#board.playing");
      if (playing) last(window.held, `${playing.dataset.n}: ${playing.querySelectorAll(".near .hand .cards > li").length}`);
      if (changes.some(({ target }) => target instanceof Element && target.id === "live")) {
        last(window.said, document.getElementById("live")!.textContent ?? "");
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });

/** The lines of the log. The pictures of their beats are no part of their text. */
const lines = (page: Page, of = ".log li") => page.locator(of).evaluateAll((all) => all.map((line) => line.textContent!.trim()));

/** Waits until the fight is over with which a match may begin, and forgets what was said of it. */
const opened = async (page: Page) => {
  await page.locator("#board:not(.playing)").waitFor();
  await page.evaluate(() => ((window.captions = []), (window.said = [])));
};

const choose = (page: Page) => page.locator(".choices ol button").first().click();

test("events are shown one after the other, and then the board", async ({ page, server }) => {
  await note(page);
  await look(page, server.url, "beats-quick");
  await sit(page, server.url, { code: "attack" });
  await opened(page);
  const before = (await lines(page)).length;
  const n = await page.locator("#board").getAttribute("data-n");
  await choose(page);
  await expect(page.locator("#board")).not.toHaveAttribute("data-n", n!);
  await expect(page.locator(".stage[data-kind]")).toHaveCount(0);
  const happened = (await lines(page)).slice(before);
  const { captions, said } = await page.evaluate(() => ({ captions: window.captions, said: window.said }));
  expect(happened.length).toBeGreaterThan(0);
  expect(captions).toEqual(happened.filter((line, at) => line !== happened[at - 1]));
  expect(said.slice(0, captions.length), "a screen reader hears them in the same order").toEqual(captions);
});

test("of two draws one after the other, each is in the picture", async ({ page, server }) => {
  await note(page);
  await look(page, server.url, "beats-quick");
  await sit(page, server.url, { code: "attack", seed: "11" });
  const drawn = () => page.evaluate(() => Object.entries(window.drawn).filter(([, seats]) => seats.length === 1));
  for (let turn = 0; turn < 12 && (await drawn()).length < 4; turn++) {
    await opened(page);
    const n = await page.locator("#board").getAttribute("data-n");
    await choose(page);
    await expect(page.locator("#board")).not.toHaveAttribute("data-n", n!);
  }
  const all = await drawn();
  expect(all.length).toBeGreaterThanOrEqual(4);
  const wrong = all.filter(([caption, [seat]]) => caption.startsWith("You ") !== (seat === "0"));
  expect(wrong, "a caption with the picture of somebody else").toEqual([]);
});

test("between two choices the hand is that after the first one", async ({ page, server }) => {
  await note(page);
  await look(page, server.url, "beats-quick");
  await sit(page, server.url, { code: "attack", seed: "11" });
  await opened(page);
  await page.evaluate(() => (window.held = []));
  const n = Number(await page.locator("#board").getAttribute("data-n"));
  const cards = await page.locator(".near .hand .cards > li").count();
  await page.locator(".near .hand .open > .one").first().click();
  await expect.poll(async () => Number(await page.locator("#board").getAttribute("data-n"))).toBeGreaterThan(n + 1);
  await opened(page);
  const held = await page.evaluate(() => window.held);
  expect(held, "the sword is played, and the bot's answer is still to be seen").toContain(`${n + 1}: ${cards - 1}`);
});

test("the two cards of a duel face each other, and the winner is marked", async ({ page, server }) => {
  await sit(page, server.url, { code: "attack" });
  for (let turn = 0; turn < 40 && (await page.locator(".stage .fighter.won").count()) === 0; turn++) {
    const n = await page.locator("#board").getAttribute("data-n");
    await choose(page);
    await expect(page.locator("#board")).not.toHaveAttribute("data-n", n!);
  }
  await expect(page.locator(".stage .fighter")).toHaveCount(2);
  await expect(page.locator(".stage .fighter.won .fighter-mark")).toHaveText("won");
  await expect(page.locator(".stage .fighter.lost .fighter-mark")).toHaveText("lost");
});

test("an attack of retaliation shows the strengths that are compared, in a stage that does not grow", async ({ page, server }) => {
  const table = await sit(page, server.url, { code: "retaliation", seed: "11" });
  const stage = page.locator(".stage");
  const height = (await stage.boundingBox())!.height;
  const compared: number[][] = [];
  for (let turn = 0; turn < 12; turn++) {
    await advance(page, table, random(turn), 1);
    await page.goto(table);
    // Less than a pixel: Firefox lays out lines at fractions of one.
    expect(Math.abs((await stage.boundingBox())!.height - height), `before turn ${turn}`).toBeLessThan(1);
    const values = await stage.locator(":is(.won, .lost) .fighter-value").allTextContents();
    const winner = await stage.locator(".won .fighter-value").allTextContents();
    if (values.length === 2) compared.push([...winner, ...values.filter((it) => it !== winner[0])].map((it) => Number(it.split(" = ").at(-1))));
  }
  expect(compared.length).toBeGreaterThan(0);
  for (const [won, lost] of compared) expect(won).toBeGreaterThan(lost);
});

test("a key shows the newest board at once and chooses nothing", async ({ page, server }) => {
  await note(page);
  await look(page, server.url, "beats-normal");
  await page.clock.install();
  // The bot waits, so that nothing comes after the beats of the own choice.
  await sit(page, server.url, { code: "duelx", pace: "10000" });
  // The clock of the page stands, so that no beat ends by itself.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.locator(".answers button, .choices ol button").last().click();
  await expect(page.locator(".stage[data-kind]")).toHaveCount(1);
  // The press of the click is over after 50 ms, long before the first beat.
  await page.clock.runFor(100);
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await page.keyboard.press("1");
  await expect(page.locator(".stage[data-kind]")).toHaveCount(0);
  expect(posts).toEqual([]);
});

test("a line of the log shows its moment", async ({ page, server }) => {
  const table = await set(page, server.url, { code: "commander" });
  await advance(page, table, random(4), 3);
  await page.goto(table);
  const line = page.locator(".log li:has(template)").first();
  const picture = await line.locator("template").evaluate((it: HTMLTemplateElement) => it.content.textContent);
  await line.click();
  await expect(page.locator(".stage.earlier .fight")).toHaveCount(1);
  const bare = (text: string | null) => text?.replace(/\s+/g, "");
  expect(bare(await page.locator(".stage .fight").textContent())).toBe(bare(picture));
  const caption = page.locator(".stage .caption-line");
  const [says] = await lines(page, ".log li:has(template):first-of-type, .log li:has(template)");
  await expect(caption).toHaveText(says);
  await page.locator(".rim .title").click();
  await expect(page.locator(".stage.earlier")).toHaveCount(0);
  await expect(caption).not.toHaveText(says);
});

test("a line of the log that slides under a pointer at rest shows nothing", async ({ page, server }) => {
  const table = await set(page, server.url, { code: "commander" });
  await advance(page, table, random(4), 3);
  await page.goto(table);
  const line = page.locator(".log li:has(template)").first();
  const slide = (by: number) =>
    page.locator(".log").evaluate((log, by) => (log.style.marginTop = `${by}px`), by);
  await line.scrollIntoViewIfNeeded();
  const { x, y } = (await line.boundingBox())!;
  await slide(2000);
  await page.mouse.move(x + 5, y + 5);
  await slide(0);
  // A browser notices after a moment that something else lies under the pointer.
  await page.waitForTimeout(300);
  await expect(page.locator(".stage.earlier")).toHaveCount(0);
  await page.mouse.move(x + 7, y + 5);
  await expect(page.locator(".stage.earlier")).toHaveCount(1);
});

test("a card of a pyramid leaves its place for the stage", async ({ page, server }) => {
  await look(page, server.url, "beats-quick");
  await sit(page, server.url, { code: "commander" });
  // What is seen while beats are played: the hidden places, and those of the cards on the stage.
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const lifted = [...document.querySelectorAll<HTMLElement>(".lifted")].map((at) => at.dataset.spot ?? at.dataset.key);
      const staged = [...document.querySelectorAll<HTMLElement>(".stage [data-from]")].map((at) => at.dataset.from);
      if (lifted.length && staged.length) seen.push(`${staged.every((place) => lifted.includes(place))}`);
    }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["class"] });
  });
  const n = await page.locator("#board").getAttribute("data-n");
  await choose(page);
  await expect(page.locator("#board")).toHaveAttribute("data-draft", /./);
  await choose(page);
  await expect(page.locator("#board")).not.toHaveAttribute("data-n", n!);
  await expect(page.locator(".stage[data-kind]")).toHaveCount(0);
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen.length).toBeGreaterThan(0);
  expect(new Set(seen)).toEqual(new Set(["true"]));
});

test("the score counts on with the last beat that changes it", async ({ page, server }) => {
  await look(page, server.url, "beats-quick");
  await sit(page, server.url, { code: "attack" });
  await opened(page);
  await page.evaluate(() => {
    const gains: string[] = [];
    Object.assign(window, { gains });
    new MutationObserver(() => {
      for (const at of document.querySelectorAll<HTMLElement>(".playing .score [data-gain]")) {
        gains.push(`${at.querySelector("strong")!.textContent} is ${at.dataset.gain} more`);
      }
    }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-gain"] });
  });
  const gains = () => page.evaluate(() => (window as unknown as { gains: string[] }).gains);
  for (let turn = 0; turn < 20 && (await gains()).length === 0; turn++) {
    const n = await page.locator("#board").getAttribute("data-n");
    await choose(page);
    await expect(page.locator(`#board:not(.playing):not([data-n="${n}"])`)).toBeVisible();
  }
  expect((await gains())[0]).toMatch(/^\d+ is \+[1-9] more$/);
  await expect(page.locator(".score [data-gain]")).toHaveCount(0);
});

test("a match that begins with a fight shows it before the first choice, once", async ({ page, server }) => {
  await note(page);
  await look(page, server.url, "beats-quick");
  const table = await sit(page, server.url, { code: "attack" });
  const captions = () => page.evaluate(() => window.captions);
  await expect.poll(async () => (await captions()).at(-1)).toMatch(/win.* and captures? /);
  await expect(page.locator("#board:not(.playing)[data-turn=you]")).toBeVisible();
  await expect(page.locator(".lifted, .stage[data-kind]")).toHaveCount(0);
  await page.goto(table);
  await page.waitForLoadState();
  expect(await captions()).toEqual([]);
});

test("a match that begins with a fight in the background shows it once somebody looks", async ({ page, server }) => {
  await note(page);
  await page.addInitScript(() => Object.defineProperty(document, "hidden", { get: () => !sessionStorage.getItem("seen") }));
  await look(page, server.url, "beats-quick");
  await sit(page, server.url, { code: "attack" });
  const captions = () => page.evaluate(() => window.captions);
  await page.waitForLoadState();
  expect(await captions()).toEqual([]);
  await page.evaluate(() => {
    sessionStorage.setItem("seen", "1");
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect.poll(async () => (await captions()).at(-1)).toMatch(/win.* and captures? /);
});

/** Notes the cards that fly between two places of the board. */
const noteFlights = (page: Page) =>
  page.addInitScript(() => {
    window.flown = [];
    document.addEventListener("DOMContentLoaded", () => {
      /** The zones and the stage below the middle of a card. */
      const below = (card: Element) => {
        const { left, top, width, height } = card.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const parts = [...document.querySelectorAll<HTMLElement>("#board :is([data-zone], .stage)")];
        const lies = parts.filter((part) => {
          const at = part.getBoundingClientRect();
          return at.left <= x && x <= at.right && at.top <= y && y <= at.bottom;
        });
        return lies.map((part) => part.dataset.zone ?? "stage");
      };
      new MutationObserver((changes) => {
        for (const card of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
          if (!(card instanceof HTMLElement) || !card.matches(".flying")) continue;
          const stage = document.querySelector<HTMLElement>("#board.playing .stage");
          const [flight] = card.getAnimations();
          const { delay = 0, duration } = flight.effect!.getTiming();
          const at = (ms: number) => ((flight.currentTime = ms), below(card));
          const [from, to] = [at(delay), at(delay + Number(duration))];
          flight.currentTime = 0;
          const caption = stage?.querySelector(".caption-line")?.textContent ?? "";
          window.flown.push({ kind: stage?.dataset.kind ?? "", caption, card: card.dataset.card ?? null, from, to });
        }
      }).observe(document.body, { childList: true, subtree: true });
    });
  });

test("where less motion is wished, a drawn card is seen on the stage and nothing flies", async ({ page, server }) => {
  await note(page);
  await noteFlights(page);
  await look(page, server.url, "beats-quick");
  await sit(page, server.url, { code: "attack", seed: "11" });
  for (let turn = 0; turn < 3; turn++) {
    await opened(page);
    const n = await page.locator("#board").getAttribute("data-n");
    await choose(page);
    await expect(page.locator("#board")).not.toHaveAttribute("data-n", n!);
  }
  expect(Object.keys(await page.evaluate(() => window.drawn)).length).toBeGreaterThan(0);
  expect(await page.evaluate(() => window.flown)).toEqual([]);
});

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  /** Plays until there were so many flights of each of these kinds of beats. */
  const flights = async (page: Page, url: string, code: string, kinds: string[]) => {
    await noteFlights(page);
    await look(page, url, "beats-quick");
    await sit(page, url, { code, seed: "11" });
    for (let turn = 0; ; turn++) {
      await page.locator("#board:not(.playing):is([data-turn=you], :has(.over))").waitFor();
      const flown = await page.evaluate(() => window.flown);
      if (kinds.every((kind) => flown.some((flight) => flight.kind === kind))) return flown;
      expect(turn, `there are beats of ${kinds}`).toBeLessThan(25);
      // While cards travel, the browser shows a picture of the page that takes no click.
      const first = page.locator("#board :is(.answers .done, .choices ol button)").first();
      await then(page, () => first.evaluate((button: HTMLElement) => button.click()));
    }
  };

  for (const [code, pile] of [["attack", "fight"], ["attacke", "pile"], ["duelx", "deck"]]) {
    test(`a card that is drawn in ${code} flies from the pile to the hand, face up for its owner alone`, async ({ page, server, browserName }) => {
      test.skip(browserName !== "chromium", "the wish for less motion cannot be taken back there");
      const drawn = (await flights(page, server.url, code, ["draw"])).filter(({ kind }) => kind === "draw");
      for (const { caption, card, from, to } of drawn) {
        const seat = caption.startsWith("You ") ? "0" : (caption.match(/^Bot (\d)/)?.[1] ?? "1");
        expect(from, caption).toContain(code === "attack" ? `${pile}-${seat}` : pile);
        expect(to, caption).toContain(`hand-${seat}`);
        expect(card !== null, `${caption}: ${card}`).toBe(seat === "0");
      }
    });
  }

  for (const [code, pile] of [["attack", /^(victory|champions)-[01]$/], ["commander", /^taken$/]] as const) {
    test(`the cards of a fight of ${code} leave the stage when they are captured`, async ({ page, server, browserName }) => {
      test.skip(browserName !== "chromium", "the wish for less motion cannot be taken back there");
      const taken = (await flights(page, server.url, code, ["capture"])).filter(({ kind }) => kind === "capture");
      for (const { caption, card, from, to } of taken) {
        expect(from, caption).toContain("stage");
        expect(to.filter((zone) => pile.test(zone)), `${caption}: ${card} to ${to}`).toHaveLength(1);
      }
      await expect(page.locator(".flying")).toHaveCount(0);
    });
  }

  test("the winner of a battle is seen, and then goes back face down", async ({ page, server, browserName }) => {
    test.skip(browserName !== "chromium", "the wish for less motion cannot be taken back there");
    await look(page, server.url, "pace-none.beats-off");
    const table = await set(page, server.url, { code: "commander" });
    const back = page.locator(".stage .won .turned-back");
    for (let choices = 1; ; choices++) {
      await advance(page, table, random(choices), 1);
      await page.goto(table);
      if (await back.count()) break;
      expect(choices, "a battle is won by a card that lies face down").toBeLessThan(8);
    }
    // The clock of the animation is set, so that a busy machine changes nothing.
    const opacityAfter = (ms: number) =>
      back.first().evaluate((at, ms) => {
        const [animation] = at.getAnimations();
        animation.pause();
        animation.currentTime = ms;
        return getComputedStyle(at).opacity;
      }, ms);
    expect(await opacityAfter(1400)).toBe("0");
    expect(await opacityAfter(2000)).toBe("1");
  });
});
