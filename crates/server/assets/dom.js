// Short names for what every script asks of the page.

/**
 * The first element that matches, as an element of the page.
 * @param {string} selector
 * @param {ParentNode} within
 * @returns {HTMLElement | null}
 */
export const find = (selector, within = document) => within.querySelector(selector);

/**
 * All elements that match.
 * @param {string} selector
 * @param {ParentNode} within
 * @returns {HTMLElement[]}
 */
export const all = (selector, within = document) => [...within.querySelectorAll(selector)].map((it) => /** @type {HTMLElement} */ (it));

/**
 * The element that every page with this script has, as one of this class.
 * @template {Element} T
 * @param {string} selector
 * @param {new () => T} kind
 * @param {ParentNode} within
 */
export const need = (selector, kind, within = document) => {
  const found = within.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`the page has no ${selector}`);
  return found;
};

/**
 * The element around the target of an event that matches.
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export const around = ({ target }, selector) => (target instanceof Element ? target.closest(selector) : null);

/**
 * Puts a text on the clipboard. Whether that was allowed.
 * @param {string} text
 */
export const copied = (text) => navigator.clipboard.writeText(text).then(() => true, () => false);

export const root = document.documentElement;

/** Whether cards may move on this device. */
export const isStill = () =>
  root.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
