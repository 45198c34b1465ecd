// Keeps what a deal was bound to before it, and checks it against the record when the match is over.

import { hex, sha256, unhex } from "./sha256.js";

const read = (place) => {
  try {
    return JSON.parse(localStorage.getItem("fair " + place)) ?? {};
  } catch {
    return {};
  }
};

/** Notes something about the deal of a table. The first commitment that was shown stays. */
export const keep = (place, more) => {
  const kept = read(place);
  const commitment = kept.commitment ?? more.commitment;
  try {
    localStorage.setItem("fair " + place, JSON.stringify({ ...kept, ...more, commitment }));
  } catch {
    // A browser that keeps nothing has nothing to compare later.
  }
};

const text = new TextEncoder();
const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));

/** What a record says, computed from it anew. */
const found = ({ id = "", rules, seed, log }) => {
  const added = log.flatMap(({ entry }) => entry.entropy ?? []);
  const parts = added.map(({ seat, bytes }) => joined([seat], unhex(bytes)));
  return {
    id,
    added,
    once: added.every(({ seat }, at) => at === 0 || seat > added[at - 1].seat),
    commitment: hex(sha256(joined(unhex(seed), text.encode(id), text.encode(rules)))),
    deal: added.length ? hex(sha256(joined(unhex(seed), ...parts))) : seed,
  };
};

const records = new Map();
const record = (place) => {
  if (!records.has(place)) {
    const asked = fetch(`${place}/record`, { credentials: "same-origin" });
    const read = asked.then((answer) => (answer.ok ? answer.json() : Promise.reject())).then(found);
    read.catch(() => records.delete(place));
    records.set(place, read);
  }
  return records.get(place);
};

const check = async (section) => {
  const place = section.dataset.fair;
  const kept = read(place);
  const shows = (name, is) => (section.querySelector(`[data-case="${name}"]`).hidden = !is);
  const fill = (name, value) => (section.querySelector(`[data-fill="${name}"]`).textContent = value);
  const command = section.querySelector("[data-command]");
  let said;
  try {
    said = await record(place);
  } catch {
    return shows("unread", true);
  }
  const { commitment, bytes } = kept;
  const changed = Boolean(commitment) && (commitment !== said.commitment || !place.endsWith(`/${said.id}`));
  const own = said.added.find((added) => added.bytes === bytes);
  const missing = Boolean(bytes) && !own;
  const whole = commitment && !changed && !missing && said.once;
  shows("yes", whole && own);
  shows("bound", whole && !own);
  shows("changed", changed);
  shows("missing", missing);
  shows("twice", !said.once);
  shows("nothing", !commitment && !missing && said.once);
  fill("noted", commitment);
  fill("found", said.commitment);
  fill("bytes", bytes);
  shows("dealt", true);
  fill("deal", said.deal);
  shows("named", !commitment);
  if (!commitment) return;
  const seat = own?.seat ?? section.dataset.seat;
  command.textContent = `${command.dataset.command} --commitment ${commitment}`;
  if (bytes && seat !== undefined) command.textContent += ` --bytes ${seat}:${bytes}`;
};

const look = () => {
  const room = document.querySelector("[data-commitment]")?.dataset;
  if (room) keep(room.place, { commitment: room.commitment });
  for (const section of document.querySelectorAll("[data-fair]:not([data-checked])")) {
    section.dataset.checked = "";
    section.querySelector("[data-copied]").hidden = !navigator.clipboard;
    check(section);
  }
};

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-fair] [data-copied]");
  if (!button) return;
  await navigator.clipboard.writeText(document.querySelector("[data-command]").textContent);
  button.textContent = button.dataset.copied;
});

new MutationObserver(look).observe(document.getElementById("content"), { childList: true });
look();
