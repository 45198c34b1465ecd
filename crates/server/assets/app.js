// What a table does beyond a plain page: it sends choices without leaving the page, shows what
// others do as it happens, moves cards, and says aloud what is new. Without it, everything works by
// links and forms.

const find = (selector, within = document) => within.querySelector(selector);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const root = document.documentElement;
const title = document.title;

const still = () =>
  root.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;

// The newest board; while cards still move, the page shows the one before.
let current = document.getElementById("board");
// The same as the server wrote it: what is done to a board in the page makes it no other one.
let written = current?.outerHTML;

const parse = (html) => {
  const template = document.createElement("template");
  template.innerHTML = html;
  return find("main#board", template.content);
};

/* Swapping the board. */

// What has the focus, so that its like can be found on the next board.
const held = (from) => {
  const at = document.activeElement;
  if (!from.contains(at)) return null;
  const zone = at.closest("[data-zone]")?.dataset.zone;
  const list = all("button, a, summary", from);
  if (at.matches("input, textarea")) return { name: at.name };
  return { key: at.dataset.key, asked: at.matches(".hint"), zone, value: at.value, form: at.getAttribute("form"), label: at.textContent, at: list.indexOf(at) };
};

const hold = (on, was) => {
  if (!was) return;
  if (was.name) return find(`input[name="${was.name}"], textarea[name="${was.name}"]`, on)?.focus({ preventScroll: true });
  const list = all("button, a, summary", on);
  const like = [
    (it) => was.key && it.dataset.key === was.key,
    (it) => was.form && it.getAttribute("form") === was.form && it.value === was.value,
    (it) => it.textContent === was.label,
    (it) => was.zone && it.closest("[data-zone]")?.dataset.zone === was.zone,
    (it) => was.asked && it.closest(".advice"),
    (it) => it.matches(".done"),
    (it) => it.matches(".ask button"),
  ];
  for (const is of like) {
    const next = list.find(is);
    if (next) return next.focus({ preventScroll: true });
  }
  find(".ask", on)?.focus({ preventScroll: true });
};

// Names the known cards in sight, so that each travels from where it lay to where it lies.
const name = () => {
  const seen = new Set();
  for (const card of all("[data-key]")) {
    const { key } = card.dataset;
    const { bottom, top } = card.getBoundingClientRect();
    if (seen.has(key) || bottom < 0 || top > innerHeight) continue;
    seen.add(key);
    card.style.viewTransitionName = "card-" + [...key].map((c) => c.codePointAt(0).toString(36)).join("-");
  }
};
// What somebody has typed and not sent yet.
const typed = (from) => all("input, textarea", from).filter((it) => it.name && it.defaultValue !== it.value && it.type !== "hidden");

const type = (on, fields) => {
  for (const { name, value, selectionStart, selectionEnd } of fields) {
    const field = all("input, textarea", on).find((it) => it.name === name && it.type !== "hidden");
    if (!field) continue;
    field.value = value;
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  }
};

const unname = () => all("[data-key]").forEach((card) => (card.style.viewTransitionName = ""));

/* Clocks: what the server said, and what has passed since. */

const wound = new WeakMap();
const wind = (board) => all(".clock", board).forEach((clock) => wound.set(clock, performance.now()));
const two = (n) => String(n).padStart(2, "0");

setInterval(() => {
  for (const clock of all("#board .clock.running")) {
    const left = Math.max(0, clock.dataset.left - (performance.now() - (wound.get(clock) ?? 0)));
    const [minutes, seconds] = [Math.floor(left / 60000), Math.floor(left / 1000) % 60];
    if (minutes >= 48 * 60) continue;
    const shown = minutes >= 60 ? `${Math.floor(minutes / 60)}:${two(minutes % 60)}` : `${minutes}`;
    clock.textContent = `${shown}:${two(seconds)}`;
    clock.classList.toggle("short", left < 20000);
  }
}, 250);

const replace = (next) => {
  const old = document.getElementById("board");
  if (next !== current) return;
  const focus = held(old);
  const open = all("details[open]", old).map((it) => it.id);
  const menu = find("[popover]:popover-open", old)?.id;
  const list = find(".choices ol", old)?.scrollTop;
  const fields = typed(old);
  const y = scrollY;
  old.replaceWith(next);
  type(next, fields);
  for (const id of open) if (id) find("#" + id, next)?.setAttribute("open", "");
  if (list && next.dataset.decision === old.dataset.decision) {
    const again = find(".choices ol", next);
    if (again) again.scrollTop = list;
  }
  if (menu && next.dataset.n === old.dataset.n && next.dataset.draft === old.dataset.draft) {
    document.getElementById(menu)?.showPopover?.();
  }
  hold(next, focus);
  if (scrollY !== y) scrollTo(0, y);
};

let moving = null;

const swap = (next) => {
  const old = current;
  current = next;
  written = next.outerHTML;
  wind(next);
  moving?.skipTransition();
  const news = next.dataset.n !== old.dataset.n;
  if (news && document.startViewTransition && !still() && !document.hidden) {
    name();
    const transition = (moving = document.startViewTransition(() => {
      replace(next);
      name();
    }));
    transition.ready.catch(() => {});
    transition.finished.catch(() => {}).then(() => {
      if (moving !== transition) return;
      moving = null;
      unname();
    });
  } else {
    replace(next);
  }
  after(old, next);
};

/* What follows a swap. */

const say = (text) => {
  const live = document.getElementById("live");
  if (live && text) live.textContent = text;
};

const after = (old, next) => {
  const yours = next.dataset.turn === "you";
  const news = next.dataset.n !== old.dataset.n;
  const said = news ? all(".log .fresh", next) : [];
  const advice = find(".advice", old) ? [] : all(".advice p, .advice li", next);
  const words = (elements) => elements.map((it) => it.textContent.trim()).join(" ");
  const asked = (board) => all(".refused, .asked, .ask .so-far, .places", board);
  // The stream and the answer to a request may bring the same board: it does not talk over what was said.
  const same = !said.length && !advice.length && !find(".refused", next) && words(asked(old)) === words(asked(next));
  if (!same) say(words([...said, ...advice, ...asked(next)]));
  document.title = (yours ? "● " : "") + title;
  history.replaceState(history.state, "", address());
  const begins = yours && (old.dataset.turn !== "you" || old.dataset.decision !== next.dataset.decision);
  if (begins && news) ring();
  listen();
};

let audio = null;

const ring = () => {
  if (root.dataset.sound !== "on" || !window.AudioContext || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  for (const [tone, delay] of [[523, 0], [784, 0.13]]) {
    const [note, loud] = [audio.createOscillator(), audio.createGain()];
    const from = audio.currentTime + delay;
    note.frequency.value = tone;
    loud.gain.setValueAtTime(0.0001, from);
    loud.gain.exponentialRampToValueAtTime(0.12, from + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.0001, from + 0.4);
    note.connect(loud).connect(audio.destination);
    note.start(from);
    note.stop(from + 0.45);
  }
};

/* Asking the server. */

const lost = (is) => {
  const note = document.getElementById("offline");
  if (note) note.hidden = !is;
};

let asking = 0;
let posting = false;
let advising = false;

// The drafts of this decision, in the order in which they were made: undoing goes back along them.
let trail = [];
const track = (now, undone) => {
  const { decision, draft = "" } = now.dataset;
  if (trail.decision !== decision || !draft) trail = Object.assign([], { decision });
  if (!draft || undone) return;
  if (trail.at(-1) !== draft) trail.push(draft);
};

const older = (next) => Number(next.dataset.n) < Number(current.dataset.n);

// Fetches a board and shows it; `true` when there was one. What the stream has brought meanwhile is
// newer: an answer from before it is not shown.
const fetchBoard = async (from, options = {}) => {
  const mine = ++asking;
  const answer = await fetch(from, { ...options, headers: { "Sortie-Part": "board" }, credentials: "same-origin" });
  const next = parse(await answer.text());
  if (!next) return false;
  const late = mine !== asking;
  if (late && options.advice) return fetchBoard(address());
  if (late && !options.method) return true;
  if (!older(next)) swap(next);
  else if (!options.method) return fetchBoard(from);
  return true;
};

// The address of the table, with the draft that is open, so that the page can be loaded again.
const address = () => {
  const { place, draft, decision, stream } = current.dataset;
  const here = new URL(place, location);
  const seat = new URL(stream ?? location, location).searchParams.get("seat");
  if (seat) here.searchParams.set("seat", seat);
  if (draft) {
    here.searchParams.set("draft", draft);
    here.searchParams.set("decision", decision);
  }
  return here;
};

const send = async (form, button) => {
  const data = new URLSearchParams(new FormData(form, button));
  const post = form.method === "post";
  // Advice takes a while, and whoever asked may go on choosing meanwhile.
  const advice = find(".hint", form) !== null;
  if (posting || (advice && advising)) return;
  if (advice) advising = true;
  else posting = post;
  current.setAttribute("aria-busy", "true");
  const undone = button?.matches(".undo") && trail.length > 0;
  if (undone) {
    trail.pop();
    data.set("draft", trail.at(-1) ?? "");
  }
  const asked = new URL(form.action);
  if (!post) asked.search = data;
  try {
    const done = await fetchBoard(asked, post ? { method: "POST", body: data, advice } : {});
    if (!done) location.assign(post ? address() : asked);
    track(current, undone);
    lost(false);
  } catch {
    lost(true);
  } finally {
    if (advice) advising = false;
    else posting = false;
    current.removeAttribute("aria-busy");
    const html = late;
    late = null;
    if (html) arrive(html);
  }
};

document.addEventListener("submit", (event) => {
  if (!event.target.matches("#board [data-part]")) return;
  event.preventDefault();
  send(event.target, event.submitter);
});

/* What others do. */

let source = null;
let followed = "";
// What came while a choice was being sent: it is looked at when the answer is there.
let late = null;

const arrive = (html) => {
  if (posting) {
    late = html;
    return;
  }
  const next = parse(html);
  const now = current;
  if (!next || older(next)) return;
  const drafting = now.dataset.draft && now.dataset.decision === next.dataset.decision;
  if (drafting) fetchBoard(location.href).catch(() => lost(true));
  else if (next.outerHTML !== written) swap(next);
};

// Whose stream it is: the same one goes on from any number.
const whose = (stream) => {
  const same = new URL(stream, location);
  same.searchParams.delete("n");
  return same.href;
};

const listen = () => {
  const { stream } = current.dataset;
  // Where a device changes hands, the stream of who sat there before must not show their hand.
  if (source && (!stream || whose(stream) !== followed)) {
    source.close();
    source = late = null;
    lost(false);
  }
  if (source || !stream || !window.EventSource) return;
  followed = whose(stream);
  const here = (source = new EventSource(stream));
  here.addEventListener("board", (event) => arrive(event.data));
  here.addEventListener("said", ({ data }) => document.dispatchEvent(new CustomEvent("sortie:said", { detail: data })));
  here.onopen = () => {
    if (document.getElementById("offline")?.hidden === false) fetchBoard(location.href).catch(() => {});
    lost(false);
  };
  here.onerror = () => {
    lost(true);
    if (here !== source || here.readyState !== EventSource.CLOSED) return;
    source = null;
    setTimeout(listen, 5000);
  };
};

/* Keys. */

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !current) return;
  if (target.closest("input, select, textarea, dialog, [contenteditable]")) return;
  const press = (it) => {
    if (!it) return;
    event.preventDefault();
    it.click();
  };
  if (key === "u") press(find("#board .undo"));
  else if (key === "Enter" && !target.closest("a, button:not([aria-pressed=true]), summary")) press(find("#board .done"));
  else if (/^[1-9]$/.test(key)) press(find(`#board [data-digit="${key}"]`));
  else if (key === "h") press(find("#board .hint"));
  else if (key === "?") {
    event.preventDefault();
    document.getElementById("help")?.showModal();
  }
});

// A page that comes back out of the memory of the browser may be old.
addEventListener("pageshow", (event) => event.persisted && current && location.reload());

if (current) {
  wind(current);
  if (current.dataset.turn === "you") document.title = "● " + title;
  track(current);
  listen();
}
