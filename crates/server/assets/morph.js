// Makes a board on the page like another one. What is the same on both stays in place: the browser
// lays out and paints only what has changed, and a pointer, the focus and a scrolled list stay there.
//
// Libraries for this remove whatever stands behind a new element, or know elements by their ids alone,
// which cards have not.

import { all } from "./dom.js";

/**
 * Whether somebody may type into a node.
 * @param {Node} it
 * @returns {it is HTMLInputElement | HTMLTextAreaElement}
 */
const isField = (it) =>
  (it instanceof HTMLInputElement || it instanceof HTMLTextAreaElement) && it.type !== "hidden";

/**
 * The name of an element that has its like on another board, wherever it lies there.
 * @param {HTMLElement} it
 */
const nameOf = (it) => {
  if (it.id) return it.id;
  if (isField(it)) return `field ${it.name}`;
  const { event, seat, zone } = it.dataset ?? {};
  if (zone !== undefined) return `zone ${zone}`;
  if (event !== undefined) return `event ${event}`;
  if (seat !== undefined && it.matches(".place")) return `seat ${seat}`;
  const card = it.matches("li") && it.firstElementChild;
  return card instanceof HTMLElement && card.dataset.key !== undefined ? `card ${card.dataset.key}` : "";
};

/**
 * The names in a board. Of equal ones, such as those of equal cards, each has a number.
 * @param {HTMLElement} board
 * @returns {Map<Node, string>}
 */
const namesIn = (board) => {
  /** @type {Map<string, number>} */
  const counts = new Map();
  /** @type {Map<Node, string>} */
  const names = new Map();
  for (const it of all("*", board)) {
    const name = nameOf(it);
    if (!name) continue;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    names.set(it, `${name} ${count}`);
  }
  return names;
};

/**
 * The kind of a node without a name: its tag and its first class.
 * @param {Node} it
 */
const kindOf = (it) =>
  it instanceof Element ? `${it.nodeName} ${it.getAttribute("class")?.split(" ", 1)[0] ?? ""}` : it.nodeName;

/**
 * @param {Element} from
 * @param {Element} to
 */
const morphAttributes = (from, to) => {
  for (const { name } of [...from.attributes]) if (!to.hasAttribute(name)) from.removeAttribute(name);
  for (const { name, value } of to.attributes) if (from.getAttribute(name) !== value) from.setAttribute(name, value);
};

/**
 * Makes the board on the page like the next one, which is not changed.
 * @param {HTMLElement} page
 * @param {HTMLElement} next
 */
export const morph = (page, next) => {
  const [names, wanted] = [namesIn(page), namesIn(next)];
  const named = new Map([...names].map(([it, name]) => [name, it]));

  /**
   * The node that becomes this one: that with its name, or the first of its kind without a name.
   * @param {Node} to
   * @param {Node} from its parent
   * @param {Node | null} at the first of the children that are left
   */
  const likeOf = (to, from, at) => {
    const name = wanted.get(to);
    if (name !== undefined) {
      const like = named.get(name);
      named.delete(name);
      return like?.nodeName === to.nodeName && !like.contains(from) ? like : null;
    }
    const kind = kindOf(to);
    for (let like = at; like; like = like.nextSibling) if (!names.has(like) && kindOf(like) === kind) return like;
    return null;
  };

  /** @type {(from: Node, to: Node) => void} */
  const morphNode = (from, to) => {
    if (!(from instanceof Element && to instanceof Element)) {
      if (from.nodeValue !== to.nodeValue) from.nodeValue = to.nodeValue;
      return;
    }
    // What is typed and not sent stays, and what was opened.
    if (isField(from) && from.value !== from.defaultValue) return;
    const opened = from instanceof HTMLDetailsElement && from.id !== "" && from.open;
    morphAttributes(from, to);
    if (opened) from.open = true;
    if (from instanceof HTMLTemplateElement) {
      if (from.innerHTML !== to.innerHTML) from.innerHTML = to.innerHTML;
      return;
    }
    morphChildren(from, to);
  };

  /** @type {(from: Element, to: Element) => void} */
  const morphChildren = (from, to) => {
    const here = new Set([...to.children].map((child) => wanted.get(child)));
    let at = from.firstChild;
    // An element that is wanted elsewhere comes back there.
    const passGone = () => {
      while (at && names.has(at) && !here.has(names.get(at))) {
        const gone = at;
        at = at.nextSibling;
        gone.remove();
      }
    };
    for (const child of to.childNodes) {
      passGone();
      const like = likeOf(child, from, at);
      if (!like) {
        from.insertBefore(document.importNode(child, true), at);
        continue;
      }
      if (like === at) at = at.nextSibling;
      else from.insertBefore(like, at);
      morphNode(like, child);
    }
    while (at) {
      const gone = at;
      at = at.nextSibling;
      gone.remove();
    }
  };

  morphNode(page, next);
};
