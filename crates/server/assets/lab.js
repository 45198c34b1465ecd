// A report that grows while matches are played, without a reload.

import { need } from "./dom.js";

const report = need("#report", HTMLElement);
const source = new EventSource(report.dataset.stream ?? "");

/** Shows the report of an event. @param {MessageEvent<string>} event */
const show = ({ data }) => {
  const next = new DOMParser().parseFromString(data, "text/html");
  need("#report-body", HTMLElement).replaceWith(document.adoptNode(need("#report-body", HTMLElement, next)));
  // The old elements stay, so that a screen reader tells of a new status and of nothing else.
  const status = need("#report-state [role=status]", HTMLElement);
  const said = need("#report-state [role=status]", HTMLElement, next).textContent ?? "";
  if (status.textContent !== said) status.textContent = said;
  const bar = need("#report-state progress", HTMLProgressElement);
  const now = next.querySelector("#report-state progress");
  if (!(now instanceof HTMLProgressElement)) return void bar.remove();
  if (now.hasAttribute("value")) [bar.max, bar.value] = [now.max, now.value];
};

source.addEventListener("report", show);
source.addEventListener("done", (event) => {
  source.close();
  show(event);
});
// A stream that the server refuses is not opened again: the page says why.
source.addEventListener("error", () => {
  if (source.readyState === EventSource.CLOSED) location.reload();
});
