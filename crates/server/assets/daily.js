// Shares the results of a deal of the day: as text by the share sheet of the device, else by copying, and as
// a picture.

import { copied, find, need } from "./dom.js";

const WIDTH = 1200;
const MARGIN = 70;
const LINE = 64;
/** The size of print that is tried first. A long line gets a smaller one. */
const PRINT = 40;

/**
 * The lines on the felt, the first as a title.
 * @param {string[]} lines
 */
const drawPicture = (lines) => {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = Math.max(2 * MARGIN + (lines.length + 1) * LINE, 630);
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  const felt = context.createRadialGradient(WIDTH / 2, 200, 50, WIDTH / 2, 300, WIDTH * 0.7);
  felt.addColorStop(0, "#256b51");
  felt.addColorStop(1, "#143d30");
  context.fillStyle = "#5b3a22";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = felt;
  context.fillRect(16, 16, canvas.width - 32, canvas.height - 32);
  let y = (canvas.height - lines.length * LINE) / 2 + LINE / 2;
  for (const [n, line] of lines.entries()) {
    const weight = n === 0 ? "bold " : "";
    context.fillStyle = n === 0 ? "#ffd54a" : "#f3efe2";
    context.font = `${weight}${PRINT}px system-ui, sans-serif`;
    const squeezed = Math.min(1, (WIDTH - 2 * MARGIN) / context.measureText(line).width);
    context.font = `${weight}${PRINT * squeezed}px system-ui, sans-serif`;
    context.fillText(line, MARGIN, y);
    y += LINE;
  }
  return canvas;
};

const button = find("#share");
const canShare = typeof navigator.share === "function";
/** The lines of the results, and the page of their day, where a friend plays the same deals while it lasts. */
const written = () => {
  const text = need("#share-text", HTMLElement);
  return `${text.textContent}\n${location.origin}/daily/${text.dataset.day}`;
};

if (button && (canShare || navigator.clipboard)) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const text = written();
    // A share sheet that is closed again is no failure.
    if (canShare) return navigator.share({ text }).catch(() => {});
    if (!(await copied(text))) return;
    const done = button.dataset.done ?? "";
    button.textContent = done;
    need("#share-said", HTMLElement).textContent = done;
  });
}

const save = find("#share-picture");
if (save instanceof HTMLAnchorElement) {
  drawPicture(written().split("\n"))?.toBlob((picture) => {
    if (!picture) return;
    save.href = URL.createObjectURL(picture);
    save.hidden = false;
  });
}
