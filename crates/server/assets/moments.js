// Earlier moments: the fight of a line of the log, shown on the stage while the pointer is on the line. A tap
// on a line shows it too, and scrolls to a stage that is out of sight.

import { onPage, onShow } from "./board.js";
import { find, isStill } from "./dom.js";
import { isPlaying, textOf } from "./beats.js";

/** @type {{ stage: HTMLElement, fight: Element, caption: HTMLElement | null, text: string | null } | null} */
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
  const { stage, fight, caption, text } = kept;
  kept = null;
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
  if (!picture || !stage || isPlaying()) return;
  const fight = find(".fight", stage);
  if (!fight) return;
  const caption = find(".caption-line", stage);
  kept = { stage, fight, caption, text: caption?.textContent ?? null };
  stage.classList.add("earlier");
  fight.replaceWith(document.importNode(picture.content, true));
  if (caption && line) caption.textContent = textOf(line);
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
    from.line.tabIndex = -1;
    from.line.focus({ preventScroll: true });
    return;
  }
  const line = lineOf(event.target);
  if (!line) return restore();
  look(line);
  if (kept && line instanceof HTMLElement && !isInSight(kept.stage)) leave(line, kept.stage);
});
