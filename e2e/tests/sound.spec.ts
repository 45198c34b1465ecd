import { expect, test } from "../server.ts";
import { choose, look, random, sit, then } from "../table.ts";

test("sound is switched at the table, for this page and the next ones", async ({ page, server }) => {
  await look(page, server.url, "pace-none");
  await sit(page, server.url, { code: "attack", seats: "2" });
  const [on, off] = ["Turn sound on", "Turn sound off"].map((name) => page.getByRole("button", { name }));
  const kept = page.waitForResponse((answer) => answer.url().endsWith("/settings"));
  await on.click();
  await expect(off).toBeVisible();
  await expect(on).toHaveCount(0);
  await kept;
  await then(page, () => choose(page, random(1)));
  await expect(off).toBeVisible();
  await page.reload();
  await off.click();
  await expect(on).toBeVisible();
});
