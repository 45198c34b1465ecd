// Keeps what a deal was bound to before it, and checks it against the record when the match is over.

import { all, around, copied, find, need } from "./dom.js";
import { hex, sha256, unhex } from "./sha256.js";

/**
 * What this browser noted about a deal: the first commitment that was shown, and the bytes that its seat
 * added to the seed.
 * @typedef {{ commitment?: string, bytes?: string }} Noted
 *
 * Bytes that a seat added to the seed.
 * @typedef {{ seat: number, bytes: string }} Entropy
 *
 * The parts of a record that fix its deal.
 * @typedef {{ id?: string, rules: string, seed: string, log: { entry: { entropy?: Entropy } }[] }} DealRecord
 */

/**
 * @param {string} place
 * @returns {Noted}
 */
const read = (place) => {
  try {
    return JSON.parse(localStorage.getItem("fair " + place) ?? "{}");
  } catch {
    return {};
  }
};

/**
 * Notes something about the deal of a table. The first commitment that was shown stays.
 * @param {string} place
 * @param {Noted} more
 */
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
/** @param {ArrayLike<number>[]} parts */
const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => Array.from(part)));

/** What a record says, computed from it anew. @param {DealRecord} record */
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

/** @type {Map<string, Promise<ReturnType<typeof found>>>} */
const records = new Map();

/** @param {string} place */
const record = (place) => {
  const known = records.get(place);
  if (known) return known;
  const asked = fetch(`${place}/record`, { credentials: "same-origin" });
  const read = asked.then((answer) => (answer.ok ? answer.json() : Promise.reject())).then(found);
  read.catch(() => records.delete(place));
  records.set(place, read);
  return read;
};

/** @param {HTMLElement} section */
const check = async (section) => {
  const place = section.dataset.fair ?? "";
  const kept = read(place);
  /** @type {(name: string, is: unknown) => void} */
  const shows = (name, is) => (need(`[data-case="${name}"]`, HTMLElement, section).hidden = !is);
  /** @type {(name: string, value: string | undefined) => void} */
  const fill = (name, value) => (need(`[data-fill="${name}"]`, HTMLElement, section).textContent = value ?? "");
  const command = need("[data-command]", HTMLElement, section);
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
  const room = find("[data-commitment]")?.dataset;
  if (room?.place) keep(room.place, { commitment: room.commitment });
  for (const section of all("[data-fair]:not([data-checked])")) {
    section.dataset.checked = "";
    need("[data-copied]", HTMLElement, section).hidden = !navigator.clipboard;
    check(section);
  }
};

document.addEventListener("click", async (event) => {
  const button = around(event, "[data-fair] [data-copied]");
  if (!button) return;
  const done = await copied(need("[data-command]", HTMLElement).textContent ?? "");
  if (done) button.textContent = button.dataset.copied ?? "";
});

// A replay is another element at each step; a table stays and shows another board.
new MutationObserver(look).observe(need("#content", HTMLElement), { childList: true });
document.addEventListener("sortie:shown", look);
look();
