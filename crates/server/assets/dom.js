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

export const root = document.documentElement;

/** Whether cards may move on this device. */
export const isStill = () =>
  root.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
