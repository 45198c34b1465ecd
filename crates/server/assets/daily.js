// Shares the results of a deal of the day: by the share sheet of the device, else by copying.

import { find, need } from "./dom.js";

const button = find("#share");
const canShare = typeof navigator.share === "function";

if (button && (canShare || navigator.clipboard)) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const text = `${need("#share-text", HTMLElement).textContent}\n${location.origin}/daily`;
    // A share sheet that is closed again is no failure.
    if (canShare) return navigator.share({ text }).catch(() => {});
    await navigator.clipboard.writeText(text);
    const done = button.dataset.done ?? "";
    button.textContent = done;
    need("#share-said", HTMLElement).textContent = done;
  });
}
