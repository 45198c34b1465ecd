// Pictures of every kind of page, to be looked at: `npm run pictures -- --output FOLDER`.
import { finished, midway } from "./pages.ts";
import { test } from "./server.ts";
import { GAMES, look } from "./table.ts";

const SIZES = {
  desktop: { viewport: { width: 1280, height: 800 } },
  laptop: { viewport: { width: 1366, height: 768 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  landscape: { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
};

for (const [size, use] of Object.entries(SIZES)) {
  test.describe(size, () => {
    test.use(use);

    for (const theme of ["light", "dark"]) {
      test(`${size} ${theme}`, async ({ page, server }, { project }) => {
        test.setTimeout(300_000);
        await look(page, server.url, `theme-${theme}`);
        const shoot = async (name: string, address: string) => {
          await page.goto(address);
          const path = `${project.outputDir}/${name}-${size}-${theme}.png`;
          await page.screenshot({ path, fullPage: true });
        };
        for (const { id } of GAMES) {
          await shoot(`${id}-midway`, await midway(page, server.url, id));
          const over = await finished(page, server.url, id);
          await shoot(`${id}-over`, over);
          await shoot(`${id}-replay`, `${over}/replay?at=5`);
        }
        await shoot("home", "/");
        await shoot("daily", "/daily");
        await shoot("new", "/new?game=retaliation");
        await shoot("rules", "/rules");
        await shoot("rulebook", "/rules/attack");
        await shoot("settings", "/settings");
        await shoot("api", "/api");
        await shoot("records", "/records");
      });
    }
  });
}
