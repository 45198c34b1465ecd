// A table in the browser: setting one, and playing at it.
import { expect, type Locator, type Page } from "@playwright/test";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { PROGRAM } from "./server.ts";

/** All games, as the program lists them. */
export const GAMES: { id: string; seats: { min: number; max: number } }[] = JSON.parse(
  execFileSync(PROGRAM, ["games", "--json"], { encoding: "utf8" }),
);

/** The games whose folder in the engine has this file. */
const withFile = (name: string) =>
  GAMES.filter(({ id }) => existsSync(new URL(`../crates/games/src/${id}/${name}`, import.meta.url)));

/** The games that have a lesson. A game need not. */
export const TAUGHT = withFile("lesson.txt");

/** The games that have puzzles. A game need not. */
export const PUZZLED = withFile("puzzles.json");

/** Numbers that are the same in every run: below `n`, for each call. */
export type Random = (n: number) => number;

export const random = (seed: number): Random => (n) => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), seed | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) % n;
};

/** Keeps how somebody likes the pages, as the settings do: `pace-none.motion-off`. */
export const look = (page: Page, url: string, value: string) => {
  // Tests that are not about beats do not wait for them.
  const whole = value.includes("beats-") ? value : `${value}.beats-off`;
  return page.context().addCookies([{ name: "look", value: whole, url }]);
};

/**
 * Each request has a connection of its own: the server closes one that rests for 20 seconds, and a request that is sent at
 * that moment is lost.
 */
const ALONE = { connection: "close" };

/** What a table is set with; the luck of the deal is the same in every run. */
export type Fields = Record<string, string>;

/** A new table, sent as the form of the page is; answers with its address. If nothing else is said, bots play at random: at once. */
export const set = async (page: Page, url: string, fields: Fields) => {
  const game = GAMES.find(({ id }) => id === fields.code.split("/")[0])!;
  const seats = Number(fields.seats ?? game.seats.min);
  const bots = Object.fromEntries([...Array(seats).keys()].slice(1).map((seat) => [`seat${seat}`, "bot:random"]));
  const form = { seed: "7", pace: "0", seats: `${seats}`, ...bots, ...fields };
  const headers = { ...ALONE, accept: "text/html", origin: url };
  const answer = await page.request.post(`${url}/tables`, { form, headers, maxRedirects: 0 });
  expect(answer.status(), await answer.text()).toBe(303);
  return url + answer.headers().location;
};

/** Sits down at a new table. */
export const sit = async (page: Page, url: string, fields: Fields) => {
  const table = await set(page, url, fields);
  await page.goto(table);
  return table;
};

/** Whoever can send requests with the cookies of a guest: a page, or a program beside one. */
type Asker = Pick<Page, "request">;

/** What a program is answered with. */
export const ask = async (page: Asker, address: string, data?: object) => {
  const headers = { ...ALONE, accept: "application/json", origin: new URL(address).origin };
  const answer = data
    ? await page.request.post(address, { headers, data })
    : await page.request.get(address, { headers });
  return answer.json();
};

/** Lets a seat make its choice, without the page. */
export const decide = async (page: Asker, table: string, seat: number, random: Random = () => 0) => {
  const draft: number[] = [];
  for (;;) {
    const query = `seat=${seat}&draft=${draft.join(".")}`;
    const { decision, next, complete } = await ask(page, `${table}/steps?${query}`);
    if (complete && (next.length === 0 || random(2) === 0)) {
      return ask(page, `${table}/actions`, { decision, seat, draft: draft.join(".") });
    }
    draft.push(next[random(next.length)].step);
  }
};

/**
 * Lets all own seats choose, without the page, until the match is over, or until so many choices are made and the next
 * one is asked for.
 */
export const advance = async (page: Asker, table: string, random: Random, choices = Infinity) => {
  for (let done = 0; ; ) {
    const { outcome, sitting, waiting } = await ask(page, table);
    if (outcome) return;
    const own = sitting.filter((at: { you: boolean }) => at.you).map((at: { seat: number }) => at.seat);
    const seat = waiting.find((seat: number) => own.includes(seat));
    if (seat === undefined) {
      // Others think, who need the cores.
      await new Promise((again) => setTimeout(again, 20));
      continue;
    }
    if (done === choices) return;
    await decide(page, table, seat, random);
    done++;
  }
};

/** What may be clicked to get on: cards, places and buttons, but not what undoes. */
export const CHOICES = [
  ".felt .one:is([form], [popovertarget]):not([aria-pressed=true], [aria-disabled])",
  ".felt .whole:is([form], [popovertarget]):not([aria-pressed=true])",
  ".ask .answers button[form]:not(.undo, .clear)",
  ".choices ol button",
]
  .map((selector) => `#board ${selector}`)
  .join(", ");

/** Whether there is something to do: it is the reader's turn, or the match is over. */
export const READY = "#board:is([data-turn=you], :has(.over))";

/** Waits for it. Before its scripts are there, a page leaves itself for each choice. */
export const ready = async (page: Page) => {
  await page.waitForLoadState();
  await page.locator(READY).waitFor();
};

export const over = async (page: Page) => (await page.locator("#board .over").count()) > 0;

/** Does something, and waits until the next question is there. */
export const then = async (page: Page, act: () => Promise<unknown>) => {
  const { decision, draft } = await page.locator("#board").evaluate(({ dataset }) => ({ ...dataset }));
  const drafted = draft === undefined ? ":not([data-draft])" : `[data-draft="${draft}"]`;
  await act();
  await page.locator(`${READY}:not([data-decision="${decision}"]${drafted}:not(:has(.over)))`).waitFor();
};

/** What is there when it is looked for, and may be gone a moment later. */
const SOON = { timeout: 5_000 };

/** Where an element can be hit: cards lie on one another, and those that travel are not there yet. */
export const findSpot = async (element: Element) => {
  await Promise.allSettled(document.getAnimations().map((motion) => motion.finished));
  element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
  const { left, top, width, height } = element.getBoundingClientRect();
  for (const down of [0.5, 0.2, 0.8, 0.1, 0.9]) {
    for (const along of [0.5, 0.2, 0.1, 0.8, 0.9]) {
      const [x, y] = [width * along, height * down];
      if (element.contains(document.elementFromPoint(left + x, top + y))) return { x, y };
    }
  }
  return null;
};

/** The same, as soon as the page is drawn; it may be drawn anew meanwhile. */
export const spot = async (at: Locator) => {
  let found: { x: number; y: number } | null = null;
  await expect(async () => {
    found = await at.evaluate(findSpot, undefined, SOON);
    expect(found, `something of ${at} can be hit`).not.toBeNull();
  }).toPass({ timeout: 10_000 });
  return found!;
};

type Position = { x: number; y: number };

/** Presses an element at this place in it. */
type Press = (at: Locator, position: Position) => Promise<unknown>;

/**
 * Presses an element where it can be hit. The page may be laid out anew between the look and the press, so a
 * place that is missed is looked for again.
 */
const hit = (at: Locator, press: (options: { position: Position; timeout: number }) => Promise<void>) =>
  expect(async () => press({ position: await spot(at), timeout: 1_000 })).toPass({ timeout: 15_000 });

export const click = (at: Locator, position?: Position) =>
  position ? at.click({ position, ...SOON }) : hit(at, (options) => at.click(options));

export const tap = (at: Locator, position?: Position) =>
  position ? at.tap({ position, ...SOON }) : hit(at, (options) => at.tap(options));

/**
 * Of the elements in sight one with this number, which begins again after the last of them: its index
 * among all, the menu that it opens, and where it can be hit.
 */
const findTarget = async (find: typeof findSpot, selector: string, number: number) => {
  const all = [...document.querySelectorAll(selector)];
  const inSight = all.filter((it) => it.checkVisibility({ visibilityProperty: true }) && it.getClientRects().length);
  const one = inSight[number % inSight.length];
  if (!one) return null;
  return { index: all.indexOf(one), menu: one.getAttribute("popovertarget"), position: await find(one) };
};

/** Presses one of these; another one where the page is drawn anew meanwhile, and it is gone. */
const pressOne = async (page: Page, selector: string, random: Random, press: Press) => {
  const number = random(2 ** 32);
  let menu: string | null = null;
  await expect(async () => {
    // One question to the page instead of ten, which take longer than what they ask for.
    const call = `(${findTarget})(${findSpot}, ${JSON.stringify(selector)}, ${number})`;
    const target = await page.evaluate<Awaited<ReturnType<typeof findTarget>>>(call);
    expect(target?.position, `something of ${selector} can be hit`).toBeTruthy();
    menu = target!.menu;
    await press(page.locator(selector).nth(target!.index), target!.position!);
  }).toPass({ timeout: 30_000 });
  return menu;
};

/** Clicks one of the things that may be chosen; where it has a menu, one of its entries. */
export const choose = async (page: Page, random: Random, press: Press = click) => {
  const menu = await pressOne(page, CHOICES, random, press);
  if (menu !== null) await pressOne(page, `#${menu} button`, random, press);
};

/** The selector of a board with the same step and draft as the one on the page. */
const sameStep = async (page: Page) => {
  const board = page.locator("#board");
  const [n, draft] = [await board.getAttribute("data-n"), await board.getAttribute("data-draft")];
  return `[data-n="${n}"]${draft === null ? ":not([data-draft])" : `[data-draft="${draft}"]`}`;
};

/** Does this, and waits until the board has another step or draft. */
export const thenStep = async (page: Page, act: () => Promise<unknown>) => {
  const same = await sameStep(page);
  await act();
  await page.locator(`#board:not(${same}):not([aria-busy])`).waitFor();
};

/** The address of the table on this page, which may show a draft. */
const withoutQuery = (page: Page) => page.url().split("?")[0];

/** Plays to the end; answers how many choices were pressed. After so many, the rest is chosen without the page. */
export const play = async (page: Page, random: Random, press: Press = click, most = Infinity) => {
  let choices = 0;
  for (await ready(page); !(await over(page)); choices++) {
    expect(choices).toBeLessThan(400);
    if (choices === most) {
      await advance(page, withoutQuery(page), random);
      await page.locator("#board .over").waitFor();
      break;
    }
    await then(page, () => choose(page, random, press));
  }
  return choices;
};

/**
 * Chooses whenever it is this page's turn, while others choose at theirs, until the match is over. After
 * so many choices, the rest is chosen without the page.
 */
export const playOn = async (page: Page, random: Random, most = Infinity) => {
  for (let choices = 0; ; choices++) {
    expect(choices).toBeLessThan(400);
    if (choices === most) await advance(page, withoutQuery(page), random);
    // Others choose meanwhile, each in a browser of their own: on a busy machine that takes a while.
    await page.locator(`${READY}:not([aria-busy])`).waitFor({ timeout: 120_000 });
    if (await over(page)) return;
    const same = await sameStep(page);
    // What others do may take away what was about to be pressed: then something else is.
    const pressed = await choose(page, random).then(() => true, () => false);
    if (!pressed) continue;
    await page.locator(`#board:not(${same})`).waitFor();
  }
};

/** What the coach marks: cards, places and answers on the table. */
export const WANTED = [".wanted > button.one", ".zone.wanted .whole", ".answers .wanted"].map((it) => `#board .felt ${it}`).join(", ");

/** Learns a game by the marked choices, each pressed like this; up to its end or so many prompts. Answers how many there were. */
export const learn = async (page: Page, press: (at: Locator) => Promise<unknown>, most = Infinity) => {
  const prompts = new Set<string>();
  for (let choices = 0; !(await page.locator("#board .learned").count()); choices++) {
    expect(choices).toBeLessThan(40);
    const prompt = await page.locator("#board .coach").innerText();
    if (!prompts.has(prompt) && prompts.size === most) break;
    prompts.add(prompt);
    await thenStep(page, async () => {
      const wanted = page.locator(WANTED).first();
      const menu = await wanted.getAttribute("popovertarget");
      await press(wanted);
      if (menu) await press(page.locator(`#${menu} .wanted`).first());
    });
  }
  return prompts.size;
};
