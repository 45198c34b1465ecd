import { expect, test } from "../server.ts";
import { click, GAMES, look, play, random } from "../table.ts";

for (const [n, { id }] of GAMES.entries()) {
  test(`a newcomer plays ${id} from the first page to the end, again, and sees it once more`, async ({ page, server, browserName }) => {
    await look(page, server.url, "pace-none");
    await page.goto("/");
    const tile = page.locator(".tile", { has: page.locator(`input[name=game][value=${id}]`) });
    // The same deal in every run.
    await tile.locator("form").evaluate((form: HTMLFormElement) => {
      const seed = Object.assign(document.createElement("input"), { type: "hidden", name: "seed", value: "7" });
      form.append(seed);
    });
    await tile.getByRole("button", { name: /^Play/ }).click();
    await expect(page).toHaveURL(/\/tables\/\w+$/);
    const table = page.url();

    // A choice costs Firefox three times what it costs Chromium, which plays all of them.
    const most = browserName === "chromium" ? Infinity : 10;
    expect(await play(page, random(n), click, most)).toBeGreaterThan(2);
    await expect(page.locator(".over .asked")).toHaveText(/./);
    await expect(page.locator(".over .standings tr").first()).toHaveText(/^1\./);

    await page.goto("/");
    const finished = page.getByRole("region", { name: "Finished matches" });
    await finished.getByRole("link", { name: /^Replay/ }).click();
    await expect(page).toHaveURL(/\/replay/);
    await expect(page.locator("#board")).toBeVisible();

    await page.goto(table);
    await page.getByRole("button", { name: "Play again" }).click();
    await expect(page).not.toHaveURL(table);
    await expect(page.locator("#board")).toHaveAttribute("data-turn", "you");
  });
}
