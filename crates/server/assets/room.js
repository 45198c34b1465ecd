// A room beyond a plain page: the whole link to be copied, and random bytes of one's own.

import { keep } from "./fair.js";
import { hex } from "./sha256.js";

const dress = () => {
  for (const field of document.querySelectorAll("[data-link]")) {
    field.value = new URL(field.getAttribute("value"), location).href;
  }
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = !navigator.clipboard;
};

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-copy]");
  if (!button) return;
  await navigator.clipboard.writeText(document.querySelector("[data-link]").value);
  button.textContent = button.dataset.copied;
});

// A form that is sent twice adds the same bytes: those that came first count.
const drawn = new WeakMap();

// What this browser adds to the seed is kept, so that the deal can be checked when the match is over.
document.addEventListener("formdata", (event) => {
  const form = event.target;
  if (!form.matches("[data-ready]")) return;
  if (!drawn.has(form)) drawn.set(form, hex(crypto.getRandomValues(new Uint8Array(16))));
  const bytes = drawn.get(form);
  event.formData.set("bytes", bytes);
  keep(document.getElementById("board").dataset.place, { bytes });
});

new MutationObserver(dress).observe(document.getElementById("content"), { childList: true });
dress();
