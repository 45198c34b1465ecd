// The form for a new table fits itself to what is chosen: the server fills it in, this only asks.

let asked = 0;

/** Asks for the form as it would be, and puts it where the old one is. */
async function update(query) {
  const mine = ++asked;
  const answer = await fetch(`/new?${query}`, { headers: { accept: "text/html" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const now = document.getElementById("new");
  const next = page.getElementById("new");
  if (mine !== asked || !next) return;
  const focus = document.activeElement?.id;
  const open = document.getElementById("params").open;
  now.replaceWith(document.adoptNode(next));
  if (open) document.getElementById("params").open = true;
  if (focus) document.getElementById(focus)?.focus({ preventScroll: true });
  if (next.dataset.address) history.replaceState(null, "", next.dataset.address);
  ready();
}

/** What only works here: no button to update, one to copy. */
function ready() {
  document.querySelector(".update").hidden = true;
  document.getElementById("copy").hidden = !navigator.clipboard;
}

document.addEventListener("change", (event) => {
  const form = event.target.closest("#table");
  if (form) update(new URLSearchParams(new FormData(form))).catch(() => {});
});

document.addEventListener("click", async (event) => {
  const copy = event.target.closest("#copy");
  if (!copy) return;
  await navigator.clipboard.writeText(document.getElementById("code").value);
  copy.textContent = copy.dataset.done;
});

ready();
