// Keys of the table.

import { find, need } from "./dom.js";

const openHelp = () => need("#help", HTMLDialogElement).showModal();

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;
  if (target.closest("input, select, textarea, dialog, [contenteditable]")) return;
  /** @param {HTMLElement | null} button */
  const press = (button) => {
    if (!button) return;
    event.preventDefault();
    button.click();
  };
  if (key === "u") press(find("#board .undo"));
  else if (key === "Enter" && !target.closest("a, button:not(:is(.one, .whole)[aria-pressed=true]), summary")) press(find("#board .done"));
  else if (/^[1-9]$/.test(key)) press(find(`#board [data-digit="${key}"]`));
  else if (key === "h") press(find("#board .hint"));
  else if (key === "?") {
    event.preventDefault();
    openHelp();
  }
});

document.addEventListener("click", ({ target }) => {
  if (target instanceof Element && target.closest(".keys-button")) openHelp();
});
