// Earlier moments: the fight of a line of the log, shown on the stage while the pointer is on the line.

import { current } from "./board.js";
import { find } from "./dom.js";
import { isPlaying } from "./beats.js";

/** @type {{ stage: HTMLElement, fight: Element } | null} */
let kept = null;

/** Shows the last fight again. */
const restore = () => {
  if (!kept) return;
  const { stage, fight } = kept;
  kept = null;
  stage.classList.remove("earlier");
  find(".fight", stage)?.replaceWith(fight);
};

/** @param {EventTarget | null} target */
const lineOf = (target) => (target instanceof Element ? target.closest("#board .log li[data-event]") : null);

/** @param {Element | null} line */
const look = (line) => {
  const picture = line?.querySelector("template");
  const stage = find(".stage", current());
  restore();
  if (!picture || !stage || isPlaying()) return;
  const fight = find(".fight", stage);
  if (!fight) return;
  kept = { stage, fight };
  stage.classList.add("earlier");
  fight.replaceWith(document.importNode(picture.content, true));
};

addEventListener("pointerover", (event) => {
  if (event.pointerType === "mouse") look(lineOf(event.target));
});
addEventListener("click", (event) => {
  const line = lineOf(event.target);
  if (line) look(line);
  else restore();
});
