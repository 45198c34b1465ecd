import type { Page } from "@playwright/test";
import { expect, test } from "../server.ts";
import { sit } from "../table.ts";

/** Makes what a form sends something else. */
const tamper = async (page: Page, selector: string, value: string) => {
  await page.locator(selector).first().evaluate((field, value) => field.setAttribute("value", value), value);
};

const ACT = ".choices ol button[form=act]";

for (const script of [true, false]) {
  test.describe(script ? "with the script" : "without a script", () => {
    test.use({ javaScriptEnabled: script });

    test("a choice that comes too late is not done: the table says why, as it is now", async ({ page, context, server, faults }) => {
      faults.allow(/status of 409/);
      faults.allow(/\/stream/);
      await page.route("**/stream?*", (stream) => stream.abort());
      const table = await sit(page, server.url, { code: "attack" });
      const decision = (await page.locator("#board").getAttribute("data-decision"))!;

      const faster = await context.newPage();
      await faster.goto(table);
      await faster.locator(ACT).first().click();
      await expect(faster.locator("#board")).not.toHaveAttribute("data-decision", decision);

      await page.locator(ACT).nth(1).click();
      await expect(page.getByRole("alert")).toHaveText("The game moved on. Try again.");
      await expect(page.locator("#board")).not.toHaveAttribute("data-decision", decision);
    });

    test("a choice that the rules forbid is not done: the table names the rule", async ({ page, server, faults }) => {
      faults.allow(/status of 422/);
      await sit(page, server.url, { code: "attack" });
      const decision = (await page.locator("#board").getAttribute("data-decision"))!;
      await tamper(page, ACT, "250");
      await page.locator(ACT).first().click();
      const why = page.getByRole("alert");
      await expect(why.getByRole("link", { name: /^Rule ATK-\d\d$/ })).toHaveAttribute("href", /^\/rules\/attack#ATK-\d\d$/);
      await expect(page.locator("#board")).toHaveAttribute("data-decision", decision);
      await expect(page.locator("#board")).toHaveAttribute("data-turn", "you");
    });
  });
}
