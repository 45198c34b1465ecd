// Inviting a friend: a game, a name, and there is the link.
import { expect, join, test } from "../friends.ts";

test("a friend is invited from the first page with one button", async ({ page, arrive }) => {
  await page.goto("/");
  const form = page.getByRole("region", { name: "Play a friend" });
  await form.getByLabel("Game").selectOption({ label: "Attacke" });
  await form.getByLabel("Your name").fill("Anna");
  await form.getByRole("button", { name: "Get the invite link" }).click();
  await expect(page).toHaveURL(/\/tables\/\w+$/);
  await expect(page.locator("[data-link]")).toHaveValue(page.url());
  await expect(page.locator(".chair")).toHaveCount(3);
  await expect(page.locator(".chair.you")).toContainText("Anna");
  const ben = await arrive();
  await join(ben, page.url(), "Ben");
  await expect(page.locator(".chairs")).toContainText("Ben");
  await page.goto("/");
  await expect(page.getByLabel("Your name")).toHaveValue("Anna");
});
