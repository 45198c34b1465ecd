import { defineConfig } from "@playwright/test";
import { existsSync } from "node:fs";
import { resolve } from "node:path";

// The browsers are the system's: none is downloaded.
process.env.PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD = "1";

// Without the windows of a whole browser, which nobody looks at, the tests take two thirds of the time.
const SHELL = "/usr/bin/chromium-headless-shell";
const found = existsSync(SHELL) ? SHELL : "/usr/bin/chromium";

/** Tests that depend on the browser's engine. Touch, push and lost connections need Chromium. */
const FIREFOX = /(beats|drag|keyboard|newcomer|press|screen|why)\.spec/;
const WEBKIT = /webkit\.spec/;

export default defineConfig({
  testDir: "tests",
  outputDir: "results",
  fullyParallel: true,
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    actionTimeout: 30_000,
    // Without a worker no page is kept for times without a connection, which costs twenty requests.
    serviceWorkers: "block",
  },
  projects: [
    {
      name: "chromium",
      testIgnore: WEBKIT,
      use: {
        browserName: "chromium",
        launchOptions: { executablePath: process.env.CHROMIUM_SHELL ?? found },
        contextOptions: { reducedMotion: "reduce" },
      },
    },
    {
      name: "firefox",
      testMatch: FIREFOX,
      use: {
        browserName: "firefox",
        channel: "moz-firefox",
        launchOptions: {
          executablePath: resolve(import.meta.dirname, "firefox.mjs"),
          // Without a screen it has no pointer: 6 is one that is fine and can hover.
          firefoxUserPrefs: { "ui.prefersReducedMotion": 1, "ui.primaryPointerCapabilities": 6, "ui.allPointerCapabilities": 6 },
        },
        // It knows no command for a page's media: less motion is a preference of the whole browser.
        colorScheme: null,
        contextOptions: { reducedMotion: null, forcedColors: null, contrast: null },
      },
    },
    { name: "webkit", testMatch: WEBKIT },
  ],
});
