import { defineConfig } from "@playwright/test";
import { existsSync } from "node:fs";

// The browser is the system's: none is downloaded.
process.env.PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD = "1";

// Without the windows of a whole browser, which nobody looks at, the tests take two thirds of the time.
const SHELL = "/usr/bin/chromium-headless-shell";
const found = existsSync(SHELL) ? SHELL : "/usr/bin/chromium";

export default defineConfig({
  testDir: "tests",
  outputDir: "results",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    launchOptions: { executablePath: process.env.CHROMIUM_SHELL ?? found },
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    actionTimeout: 30_000,
    contextOptions: { reducedMotion: "reduce" },
  },
});
