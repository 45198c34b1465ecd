// The form for a new table, or for a measurement, fits itself to what is chosen: the server fills it in, this only asks.

import { all, around, copied, find, need } from "./dom.js";

/** Milliseconds from the end of a press to its `change` event: a finger's may come in a task of its own. */
const CHANGE = 50;

let asked = 0;
/** Resolved when nothing is held that an update would take away. */
let held = Promise.resolve();
let release = () => {};

/** Asks for the form as it would be, and puts it where the old one is. @param {URLSearchParams} query */
async function update(query) {
  const mine = ++asked;
  const { path } = need("#new", HTMLElement).dataset;
  const answer = await fetch(`${path}?${query}`, { headers: { accept: "text/html" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  // A slider that is replaced while it moves would stop, and never report its value. A press on anything that
  // is replaced before it ends would be lost.
  await held;
  const now = need("#new", HTMLElement);
  const next = page.getElementById("new");
  if (mine !== asked || !next) return;
  // Text that somebody has typed since is reported when they leave its field: that asks again, with all of it.
  const form = find("#table");
  if (form instanceof HTMLFormElement && `${filled(form)}` !== `${query}`) return;
  const focus = document.activeElement?.id;
  const { open } = need("#params", HTMLDetailsElement);
  now.replaceWith(document.adoptNode(next));
  if (open) need("#params", HTMLDetailsElement).open = true;
  // Before the focus, which a hidden slider does not take.
  ready();
  const focused = focus ? document.getElementById(focus) : null;
  focused?.focus({ preventScroll: true });
  // Nothing was typed there, so its text is still selected, and typing replaces it.
  if (focused instanceof HTMLInputElement) focused.select();
  if (next.dataset.address) history.replaceState(null, "", next.dataset.address);
}

/** What only works here: no button to update, one to copy, and sliders. */
function ready() {
  for (const slider of all(".slider")) slider.hidden = false;
  need(".update", HTMLElement).hidden = true;
  const copy = find("#copy");
  if (copy) copy.hidden = !navigator.clipboard;
}

/** What is filled in now. @param {HTMLFormElement} form */
const filled = (form) => {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) query.append(name, String(value));
  return query;
};

/** Asks for the form as it is filled in now. @param {HTMLFormElement} form */
const refresh = (form) => {
  update(filled(form)).catch(() => {});
};

document.addEventListener("change", (event) => {
  const form = around(event, "#table");
  if (form instanceof HTMLFormElement) refresh(form);
});

/** Whether a field has another value than the page came with. @param {Element} field */
const isChanged = (field) => {
  if (field instanceof HTMLSelectElement) {
    const given = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(given, 0);
  }
  if (!(field instanceof HTMLInputElement)) return false;
  return field.checked !== field.defaultChecked || (!/^(checkbox|radio)$/.test(field.type) && field.value !== field.defaultValue);
};

// A slider has no name: the number beside it is the field of the form, and both show the same value.
document.addEventListener("input", (event) => {
  const pair = around(event, ".with-slider");
  if (!pair || !(event.target instanceof HTMLInputElement) || !event.target.value) return;
  for (const input of pair.querySelectorAll("input")) {
    if (input !== event.target) input.value = event.target.value;
  }
});

document.addEventListener("pointerdown", (event) => {
  if (around(event, ".slider, summary, button, a")) held = new Promise((done) => (release = done));
});
for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, () => setTimeout(release, CHANGE));
}

document.addEventListener("click", async (event) => {
  const copy = around(event, "#copy");
  if (!copy) return;
  const code = need("#code", HTMLInputElement);
  if (await copied(code.value)) copy.textContent = copy.dataset.done ?? "";
  else code.select();
});

ready();
// A field that was changed before this script was there has told nobody.
const form = find("#table");
if (form instanceof HTMLFormElement && all("[name]", form).some(isChanged)) refresh(form);
