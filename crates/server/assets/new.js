// The form for a new table, or for a measurement, fits itself to what is chosen: the server fills it in, this only asks.

import { around, find, need } from "./dom.js";

let asked = 0;

/** Asks for the form as it would be, and puts it where the old one is. @param {URLSearchParams} query */
async function update(query) {
  const mine = ++asked;
  const { path } = need("#new", HTMLElement).dataset;
  const answer = await fetch(`${path}?${query}`, { headers: { accept: "text/html" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const now = need("#new", HTMLElement);
  const next = page.getElementById("new");
  if (mine !== asked || !next) return;
  const focus = document.activeElement?.id;
  const { open } = need("#params", HTMLDetailsElement);
  now.replaceWith(document.adoptNode(next));
  if (open) need("#params", HTMLDetailsElement).open = true;
  if (focus) document.getElementById(focus)?.focus({ preventScroll: true });
  if (next.dataset.address) history.replaceState(null, "", next.dataset.address);
  ready();
}

/** What only works here: no button to update, one to copy. */
function ready() {
  need(".update", HTMLElement).hidden = true;
  const copy = find("#copy");
  if (copy) copy.hidden = !navigator.clipboard;
}

document.addEventListener("change", (event) => {
  const form = around(event, "#table");
  if (!(form instanceof HTMLFormElement)) return;
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) query.append(name, String(value));
  update(query).catch(() => {});
});

document.addEventListener("click", async (event) => {
  const copy = around(event, "#copy");
  if (!copy) return;
  await navigator.clipboard.writeText(need("#code", HTMLInputElement).value);
  copy.textContent = copy.dataset.done ?? "";
});

ready();
