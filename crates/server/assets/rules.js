// The rules beside the table: a drawer that opens at the rule in question. Without it, the links lead
// to the page of the rules.

import { around, find, need } from "./dom.js";

/** The rules that the drawer holds, as their address. */
let held = "";

/**
 * Fills the drawer with the rules of this address.
 * @param {HTMLElement} inside
 * @param {string} address
 */
const fill = async (inside, address) => {
  if (held === address) return true;
  const answer = await fetch(address);
  if (!answer.ok) return false;
  const template = document.createElement("template");
  template.innerHTML = await answer.text();
  const article = find("article", template.content);
  if (!article) return false;
  inside.replaceChildren(article);
  held = address;
  return true;
};

addEventListener("click", async (event) => {
  const link = around(event, '#board a[href^="/rules/"], .head a[href^="/rules/"]');
  if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const drawer = need("#rules-drawer", HTMLDialogElement);
  const inside = need(".book", HTMLElement, drawer);
  const at = new URL(link.href);
  try {
    if (!(await fill(inside, at.pathname))) return location.assign(link.href);
  } catch {
    return location.assign(link.href);
  }
  if (!drawer.open) drawer.show();
  const rule = at.hash && document.getElementById(at.hash.slice(1));
  for (const marked of drawer.querySelectorAll(".asked-rule")) marked.classList.remove("asked-rule");
  if (!rule) return void (drawer.scrollTop = 0);
  rule.classList.add("asked-rule");
  rule.scrollIntoView({ block: "start" });
});

addEventListener("keydown", (event) => {
  const drawer = document.getElementById("rules-drawer");
  if (event.key !== "Escape" || !(drawer instanceof HTMLDialogElement) || !drawer.open) return;
  drawer.close();
  find("#board .rules-link")?.focus();
});
