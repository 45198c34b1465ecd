// Names for the cards in sight, by which a view transition lets each travel.

import { all } from "./dom.js";

/**
 * Names the known cards in sight. A name may be on the page once, so of equal cards one is named.
 * @param {{ fromStage?: boolean }} where cards that beats have brought onto the stage, or let fly on, travel
 * from there
 */
export const nameCards = ({ fromStage = false } = {}) => {
  const seen = new Set();
  const staged = fromStage ? [...all("#flights [data-card]"), ...all(".stage [data-card]")] : [];
  for (const card of [...staged, ...all("[data-key]:not(.lifted)")]) {
    const key = card.dataset.card ?? card.dataset.key ?? "";
    const { bottom, top } = card.getBoundingClientRect();
    if (seen.has(key) || bottom < 0 || top > innerHeight) continue;
    seen.add(key);
    const letters = [...key].map((letter) => letter.codePointAt(0)?.toString(36));
    card.style.setProperty("view-transition-name", "card-" + letters.join("-"));
  }
};

/** Takes the names away, so that later transitions of the page move no cards. */
export const unnameCards = () => {
  for (const card of all("[data-key], [data-card]")) card.style.removeProperty("view-transition-name");
};
