import { deal, expect, join, room, test } from "../friends.ts";

test("a table that is shown in the lobby appears there at once, and goes when it is full", async ({ page, server, arrive }) => {
  const seeker = await arrive();
  await seeker.goto(`${server.url}/lobby`);
  await expect(seeker.getByRole("heading", { name: "Open tables" })).toBeVisible();
  const table = await room(page, server.url, "modify", 3, { listed: "on", seat0: "you:Anna in the lobby" });
  const row = seeker.locator(".chair", { hasText: "Anna in the lobby" });
  await expect(row).toContainText("2 free seats");

  const ben = await arrive();
  await join(ben, table, "Ben of the lobby");
  await expect(row).toContainText("Ben of the lobby – one free seat");
  await row.getByRole("link").click();
  await expect(seeker).toHaveURL(table);
  await join(seeker, table, "Cleo");
  const late = await arrive();
  await late.goto(`${server.url}/lobby`);
  await expect(late.locator(".chair", { hasText: "Anna in the lobby" })).toHaveCount(0);

  await ben.getByRole("button", { name: "Leave your seat" }).click();
  await expect(late.locator(".chair", { hasText: "Anna in the lobby" })).toContainText("one free seat");
  await page.getByRole("button", { name: "Add a bot" }).click();
  await expect(late.locator(".chair", { hasText: "Anna in the lobby" })).toHaveCount(0);
  await deal(page, seeker);
});

test("a table that is not listed is found by its link alone, and a closed one tells its seed", async ({ page, server, arrive }) => {
  const seeker = await arrive();
  await seeker.goto(`${server.url}/lobby`);
  await room(page, server.url, "attack", 2, { seat0: "you:Anna behind the door" });
  await room(page, server.url, "attack", 2, { listed: "on", seat0: "you:Anna before the door" });
  const row = (name: string) => seeker.locator(".chair", { hasText: name });
  await expect(row("Anna before the door")).toHaveCount(1);
  await expect(row("Anna behind the door")).toHaveCount(0);
  await page.getByRole("button", { name: "Close the table" }).click();
  await expect(row("Anna before the door")).toHaveCount(0);
  await expect(page.locator(".waits")).toHaveText("This table was closed before the cards were dealt.");
  await expect(page.locator("main > p > code.long")).toHaveText(/^[0-9a-f]{64}$/);
});
