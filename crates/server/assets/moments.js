// Earlier moments: the fight of a line of the log, shown on the stage while the pointer is on the line. A tap
// on a line shows it too, and scrolls to a stage that is out of sight. By keyboard, Tab reaches one line, the
// arrow keys go to the others, and Enter shows or hides the moment.

import { onPage, onShow } from "./board.js";
import { all, around, find, isStill } from "./dom.js";
import { isPlaying, textOf } from "./beats.js";

/**
 * The fight that is on the stage otherwise, while a line is shown there.
 * @typedef {{ stage: HTMLElement, fight: Element, caption: HTMLElement | null, text: string | null, line: Element }} Kept
 */

/** @type {Kept | null} */
let kept = null;

/**
 * The line that was left for a stage out of sight, and the button back to it.
 * @type {{ line: HTMLElement, button: HTMLElement } | null}
 */
let left = null;

/** Shows the last fight again. */
const restore = () => {
  left?.button.remove();
  left = null;
  if (!kept) return;
  const { stage, fight, caption, text, line } = kept;
  kept = null;
  find(".moment", line)?.setAttribute("aria-pressed", "false");
  stage.classList.remove("earlier");
  find(".fight", stage)?.replaceWith(fight);
  if (caption) caption.textContent = text;
};

/** @param {EventTarget | null} target */
const lineOf = (target) => (target instanceof Element ? target.closest("#board .log li[data-event]") : null);

/** @param {Element | null} line */
const look = (line) => {
  const picture = line?.querySelector("template");
  const stage = find(".stage", onPage());
  restore();
  if (!line || !picture || !stage || isPlaying()) return;
  const fight = find(".fight", stage);
  if (!fight) return;
  const caption = find(".caption-line", stage);
  kept = { stage, fight, caption, text: caption?.textContent ?? null, line };
  find(".moment", line)?.setAttribute("aria-pressed", "true");
  stage.classList.add("earlier");
  fight.replaceWith(document.importNode(picture.content, true));
  if (caption) caption.textContent = textOf(line);
};

/** @type {Element | null} */
let pointed = null;
/** The place of the pointer. */
let place = "";
addEventListener("pointermove", (event) => {
  if (event.pointerType !== "mouse") return;
  // A line that slides under a pointer at rest was not pointed at.
  const moved = `${event.clientX} ${event.clientY}`;
  if (moved === place) return;
  place = moved;
  const line = lineOf(event.target);
  if (line === pointed) return;
  pointed = line;
  look(line);
});
// What happens now is shown on the stage itself.
document.addEventListener("sortie:beats", restore);
onShow(() => {
  kept = left = null;
});

/** The lines that show a moment, oldest first, as buttons. */
const buttons = () => all("#board .log .moment");

/** Lets Tab reach one line: that with the focus, else the newest. */
const admit = () => {
  const lines = buttons();
  const one = lines.find((it) => it === document.activeElement) ?? lines.at(-1);
  for (const line of lines) line.tabIndex = line === one ? 0 : -1;
};
// On a replay each step is a new board.
document.addEventListener("sortie:shown", () => {
  kept = left = null;
});

addEventListener("focusout", (event) => {
  const to = event.relatedTarget;
  const stays = to instanceof Element && to.closest(".moment, .stage");
  if (around(event, ".moment") && !stays) restore();
});

addEventListener("keydown", (event) => {
  // Only now, because without scripts a line is no button, and each board comes without it.
  if (event.key === "Tab") admit();
  const line = around(event, ".moment");
  if (!line || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === "Escape") return restore();
  const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
  if (!by) return;
  event.preventDefault();
  const next = buttons()[buttons().indexOf(line) + by];
  if (!next) return;
  const shows = kept !== null;
  next.focus();
  if (shows) look(lineOf(next));
});

/** @param {Element} element */
const isInSight = (element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};

/** @param {Element} element */
const bringToMiddle = (element) =>
  element.scrollIntoView({ block: "center", behavior: isStill() ? "instant" : "smooth" });

/**
 * Scrolls to the stage, which shows a line, and offers the way back.
 * @param {HTMLElement} line
 * @param {HTMLElement} stage
 */
const leave = (line, stage) => {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = stage.dataset.back ?? "";
  stage.append(button);
  left = { line, button };
  bringToMiddle(stage);
  button.focus({ preventScroll: true });
};

addEventListener("click", (event) => {
  const from = left;
  if (from && event.target === from.button) {
    restore();
    bringToMiddle(from.line);
    find(".moment", from.line)?.focus({ preventScroll: true });
    return;
  }
  const line = lineOf(event.target);
  // A press of a key on the line that is shown; a pointer shows it as soon as it is there.
  if (!line || (event.detail === 0 && kept?.line === line)) return restore();
  look(line);
  if (kept && line instanceof HTMLElement && !isInSight(kept.stage)) leave(line, kept.stage);
});
