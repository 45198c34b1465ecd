// How long a browser that has nothing of it takes to paint a table: `npm run paint`.
import { midway } from "./pages.ts";
import { test } from "./server.ts";
import { GAMES } from "./table.ts";

const LOADS = 5;

for (const { id } of GAMES) {
  test(`a table of ${id}`, async ({ browser, page, server, faults, contextOptions }) => {
    const table = await midway(page, server.url, id);
    const cookies = await page.context().cookies();
    const loads: number[] = [];
    for (let load = 0; load < LOADS; load++) {
      const context = await browser.newContext(contextOptions);
      faults.watch(context, server.url);
      await context.addCookies(cookies);
      const cold = await context.newPage();
      await cold.goto(table);
      loads.push(
        await cold.evaluate(async () => {
          const paint = await new Promise<number>((done) =>
            new PerformanceObserver((list, observer) => {
              const found = list.getEntriesByName("first-contentful-paint")[0];
              if (!found) return;
              observer.disconnect();
              done(found.startTime);
            }).observe({ type: "paint", buffered: true }),
          );
          const all = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
          return Math.max(paint, ...all.filter((it) => !it.name.includes("/stream")).map((it) => it.responseEnd));
        }),
      );
      await context.close();
    }
    loads.sort((one, other) => one - other);
    console.log(`${id}: ${loads.map((load) => load.toFixed(0)).join(", ")} ms`);
  });
}
