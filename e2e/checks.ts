// What must hold on every page: axe finds nothing, nothing is too wide, too small to be hit, or cut off.
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { look } from "./table.ts";

const TAGS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];

/** That axe finds nothing: everything in light colours; in the others, what depends on colours. */
export const clean = async (page: Page, url: string, address: string, before = async () => {}) => {
  await look(page, url, "theme-light");
  await page.goto(address);
  await before();
  for (const theme of ["light", "dark", "contrast"]) {
    // The server writes the theme into this attribute, and style sheets read it.
    await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);
    // The calls of the API are alike in colour, and there are so many that to look at all takes ten seconds.
    if (theme !== "light") await page.evaluate(() => document.querySelectorAll(".call:nth-of-type(n + 6)").forEach((at) => at.remove()));
    // What passes is not listed, and no second page joins the results of frames: there are none.
    const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode(true);
    const rules = theme === "light" ? axe.withTags(TAGS) : axe.withRules(["color-contrast", "link-in-text-block"]);
    const { violations } = await rules.analyze();
    const found = violations.map(({ id, nodes }) => ({ theme, id, at: nodes.map((node) => node.html.slice(0, 160)) }));
    expect(found, address).toEqual([]);
  }
};

/** What is wider than the screen. */
export const wide = (page: Page) =>
  page.evaluate(() => {
    const screen = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= screen) return [];
    const scrolls = (it: Element | null): boolean =>
      it !== null && (["auto", "scroll"].includes(getComputedStyle(it).overflowX) || scrolls(it.parentElement));
    const all = [...document.querySelectorAll("body *")].filter((it) => !scrolls(it));
    return all.filter((it) => it.getBoundingClientRect().right > screen + 1).map((it) => it.outerHTML.slice(0, 120));
  });

/** What is too small for a finger: less than 44 px of it can be hit, or 24 px of a line with a link. */
export const small = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const at of document.querySelectorAll<HTMLElement>("a, button, input:not([type=hidden]), select, textarea, summary")) {
      const target = at.closest<HTMLElement>("label.option") ?? at;
      if (!target.checkVisibility({ visibilityProperty: true }) || target.closest(".sr, .skip")) continue;
      const style = getComputedStyle(target);
      if (style.display === "inline") {
        if (parseFloat(style.lineHeight) < 21) found.push(`${style.lineHeight}: ${target.outerHTML.slice(0, 120)}`);
        continue;
      }
      target.scrollIntoView({ block: "center", behavior: "instant" });
      // The name of a zone that may be chosen stretches over all of the zone.
      const { left, right, top, bottom } = (at.matches(".whole") ? at.closest(".zone")! : target).getBoundingClientRect();
      const hit = (x: number, y: number) => target.contains(document.elementFromPoint(x, y));
      // To ask for the element at a point costs most of the time, so it ends at the first area that is large enough.
      let widest = 0;
      let highest = 0;
      for (let y = Math.max(0, top) + 1; y < bottom && highest < 40; y += 4) {
        let row = 0;
        for (let x = Math.max(0, left) + 1; x < right && row < 44; x += 4) if (hit(x, y)) row += 4;
        widest = Math.max(widest, row);
        if (row >= 42) highest += 4;
      }
      if (widest < 42 || highest < 40) found.push(`${widest} × ${highest}: ${target.outerHTML.slice(0, 160)}`);
    }
    return found;
  });

/** Text that is cut off. */
export const cut = (page: Page) =>
  page.evaluate(() => {
    const cuts = (at: Element) => {
      const { overflowX, overflowY, clipPath } = getComputedStyle(at);
      if (clipPath === "inset(50%)") return false;
      const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
      return (hides(overflowX) && at.scrollWidth > at.clientWidth + 1) || (hides(overflowY) && at.scrollHeight > at.clientHeight + 1);
    };
    const all = [...document.querySelectorAll("body *:not(.sr, .sr *, .skip, svg, svg *)")];
    return all.filter((at) => at.checkVisibility() && at.textContent!.trim() && cuts(at)).map((at) => at.outerHTML.slice(0, 120));
  });
