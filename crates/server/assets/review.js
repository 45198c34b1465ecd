// A review that is being made: its progress, and then the whole page, without a reload.

import { need } from "./dom.js";

const PAUSE = 1000;

const update = async () => {
  const answer = await fetch(location.href, { headers: { accept: "text/html" } });
  if (!answer.ok) return void location.reload();
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const next = page.getElementById("review");
  if (!next) return;
  const bar = next.querySelector("progress");
  const old = need("#review", HTMLElement);
  if (!bar) {
    old.replaceWith(document.adoptNode(next));
    return;
  }
  // Only its values change, so that a screen reader tells of the progress and of nothing else.
  need("progress", HTMLProgressElement).value = bar.value;
  need("progress", HTMLProgressElement).max = bar.max;
  const status = next.querySelector("[role=status]")?.textContent ?? "";
  need("#review [role=status]", HTMLElement).textContent = status;
  setTimeout(later, PAUSE);
};

// A connection that is lost comes back.
const later = () => void update().catch(() => setTimeout(later, 5 * PAUSE));

setTimeout(later, PAUSE);
