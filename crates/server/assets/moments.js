// Earlier moments: the fight of a line of the log, shown on the stage while the pointer is on the line.

import { onPage, onShow } from "./board.js";
import { find } from "./dom.js";
import { isPlaying, textOf } from "./beats.js";

/** @type {{ stage: HTMLElement, fight: Element, caption: HTMLElement | null, text: string | null } | null} */
let kept = null;

/** Shows the last fight again. */
const restore = () => {
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
  kept = null;
});
addEventListener("click", (event) => {
  const line = lineOf(event.target);
  if (line) look(line);
  else restore();
});
