import { expect, test } from "../server.ts";
import { midway } from "../pages.ts";

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a tapped line of the log leads to the stage, and a button back to the line", async ({ page, server }) => {
    await page.goto(await midway(page, server.url, "commander"));
    const line = page.locator(".log li[data-event]:has(template)").first();
    await line.scrollIntoViewIfNeeded();
    const stage = page.locator(".stage");
    await expect(stage).not.toBeInViewport();
    await line.tap();
    await expect(page.locator(".stage.earlier")).toBeInViewport();
    await page.getByRole("button", { name: "Back to the log" }).tap();
    await expect(line).toBeInViewport();
    await expect(line).toBeFocused();
    await expect(page.locator(".stage.earlier")).toHaveCount(0);
  });
});
