// A room beyond a plain page: the whole link to be copied, and random bytes of one's own.

import { all, around, copied, need } from "./dom.js";
import { keep } from "./fair.js";
import { readyForRematch } from "./rematch.js";
import { hex } from "./sha256.js";

const dress = () => {
  for (const field of all("[data-link]")) {
    if (field instanceof HTMLInputElement) field.value = new URL(field.defaultValue, location.href).href;
  }
  for (const button of all("[data-copy]")) button.hidden = !navigator.clipboard;
  for (const button of all("[data-share]")) button.hidden = !navigator.share;
};

document.addEventListener("click", async (event) => {
  const button = around(event, "[data-copy]");
  if (!button) return;
  const field = need("[data-link]", HTMLInputElement);
  if (await copied(field.value)) button.textContent = button.dataset.copied ?? "";
  else field.select();
});

document.addEventListener("click", (event) => {
  if (!around(event, "[data-share]")) return;
  const url = need("[data-link]", HTMLInputElement).value;
  // It rejects where the sheet is closed without a choice, which is no error.
  navigator.share({ title: document.title, url }).catch(() => {});
});

// A form that is sent twice adds the same bytes: those that came first count.
/** @type {WeakMap<HTMLFormElement, string>} */
let drawn = new WeakMap();

// What this browser adds to the seed is kept, so that the deal can be checked when the match is over.
document.addEventListener("formdata", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement && form.matches("[data-ready]"))) return;
  const bytes = drawn.get(form) ?? hex(crypto.getRandomValues(new Uint8Array(16)));
  drawn.set(form, bytes);
  event.formData.set("bytes", bytes);
  keep(need("#board", HTMLElement).dataset.place ?? "", { bytes });
});

document.addEventListener("sortie:shown", () => {
  // Who is ready anew adds new bytes: the server has seen the ones before.
  drawn = new WeakMap();
  dress();
});
dress();
readyForRematch();
