// A replay without leaving the page: keys, the slider, and moments that follow each other.

import { around, find, isStill, need } from "./dom.js";
import { nameCards } from "./transitions.js";

const PACE = 1500;
let asked = 0;
let timer = 0;

const replay = () => need("#replay", HTMLElement);
const moments = () => need("#moments", HTMLDetailsElement);

/**
 * Shows what another address of this replay shows.
 * @param {string} address
 */
async function show(address) {
  const mine = ++asked;
  const answer = await fetch(address, { headers: { accept: "text/html" } });
  if (!answer.ok) return stop();
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const next = page.getElementById("replay");
  if (mine !== asked || !next) return;
  const swap = () => {
    const focus = document.activeElement?.id;
    const line = document.activeElement?.closest("li[data-event]")?.getAttribute("data-event");
    const { open } = moments();
    replay().replaceWith(document.adoptNode(next));
    moments().open = open;
    if (focus) document.getElementById(focus)?.focus({ preventScroll: true });
    if (line) find(`li[data-event="${line}"] .moment`, replay())?.focus({ preventScroll: true });
    document.title = page.title;
    mark();
    document.dispatchEvent(new Event("sortie:shown"));
  };
  if (document.startViewTransition && !isStill()) {
    nameCards();
    await document.startViewTransition(() => { swap(); nameCards(); }).updateCallbackDone;
  } else {
    swap();
  }
  history.replaceState(null, "", address.replace(/&play=.*/, ""));
}

/** @param {string} name */
const number = (name) => Number(replay().dataset[name]);
/** @param {number} at */
const address = (at) => `${replay().dataset.place}?at=${at}&as=${replay().dataset.as}`;
/** @param {number} at */
const to = (at) => show(address(Math.min(Math.max(at, 0), number("last")))).catch(stop);

/** Shows whether it is playing; the slider needs no button here. */
function mark() {
  need("#go", HTMLElement).hidden = true;
  const play = need("#play", HTMLElement);
  replay().toggleAttribute("data-playing", timer !== 0);
  play.setAttribute("aria-label", (timer ? play.dataset.pause : play.dataset.play) ?? "");
}

function stop() {
  clearTimeout(timer);
  timer = 0;
  mark();
}

async function next() {
  await to(number("at") + 1);
  if (!timer) return;
  if (number("at") >= number("last")) stop();
  else timer = setTimeout(next, PACE);
}

function play() {
  if (timer) return stop();
  timer = setTimeout(next, number("at") < number("last") ? PACE / 3 : 0);
  if (number("at") >= number("last")) {
    clearTimeout(timer);
    timer = -1;
    to(0).then(() => { if (timer) timer = setTimeout(next, PACE); });
  }
  mark();
}

document.addEventListener("click", (event) => {
  const link = around(event, "#replay .player a");
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute("download") || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (new URL(link.href).pathname !== replay().dataset.place) return;
  event.preventDefault();
  if (link.id === "play") return play();
  stop();
  show(link.getAttribute("href") ?? "").catch(stop);
});

document.addEventListener("input", (event) => {
  const slider = event.target;
  if (!(slider instanceof HTMLInputElement) || slider.id !== "at") return;
  stop();
  to(Number(slider.value));
});

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || around(event, "input, textarea, select, summary")) return;
  /** @type {Record<string, () => number>} */
  const ways = {
    ArrowLeft: () => number("at") - 1,
    ArrowRight: () => number("at") + 1,
    PageUp: () => number("at") - 10,
    PageDown: () => number("at") + 10,
    Home: () => 0,
    End: () => number("last"),
  };
  const way = ways[event.key];
  if (event.key === "p") {
    play();
  } else if (way) {
    event.preventDefault();
    stop();
    to(way());
  }
});

if (replay().hasAttribute("data-playing")) play();
else mark();
