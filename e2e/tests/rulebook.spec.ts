// The rulebook pages begin with pictures, and nothing on them is cut off on a phone.
import { wide } from "../checks.ts";
import { expect, test } from "../server.ts";
import { GAMES, sit } from "../table.ts";

for (const language of ["en", "de"]) {
  test(`every rulebook begins with pictures that a phone shows whole (${language})`, async ({ page, server }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.request.post(`${server.url}/settings`, { form: { lang: language }, headers: { origin: server.url } });
    for (const { id } of GAMES) {
      await page.goto(`${server.url}/rules/${id}`);
      const first = page.locator(".prose h2").first();
      const pictures = page.locator(".prose .picture");
      expect(await pictures.count(), id).toBeGreaterThanOrEqual(3);
      for (const picture of await pictures.all()) {
        await picture.scrollIntoViewIfNeeded();
        await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
        expect((await picture.getAttribute("alt"))!.length, id).toBeGreaterThan(20);
        expect(await picture.evaluate((image) => image.getBoundingClientRect().right)).toBeLessThanOrEqual(390);
      }
      expect(await first.evaluate((heading) => !!heading.nextElementSibling?.querySelector(".picture")), id).toBe(true);
      expect(await wide(page), id).toEqual([]);
      const cut = await page.locator(".prose pre").evaluateAll((all) => all.filter((pre) => pre.scrollWidth > pre.clientWidth).length);
      expect(cut, `${id}: no diagram is cut off`).toBe(0);
    }
  });
}

test("the rules beside the table begin with the pictures", async ({ page, server }) => {
  await sit(page, server.url, { code: "attack" });
  await page.locator("#board .rules-link").click();
  const picture = page.locator("#rules-drawer .picture").first();
  // The drawer opens at the rule in question, and pictures are loaded when they come into sight.
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test("the link to the rules in the header of a table opens them beside it", async ({ page, server }) => {
  await sit(page, server.url, { code: "attack" });
  const table = page.url();
  await page.locator(".head").getByRole("link", { name: "Rules" }).click();
  await expect(page.locator("#rules-drawer").getByRole("heading", { name: "Your first match" })).toBeVisible();
  expect(page.url()).toBe(table);
  await page.goto("/settings");
  await page.locator(".head").getByRole("link", { name: "Rules" }).click();
  await expect(page).toHaveURL(/\/rules$/);
});
