import { defineConfig } from "@playwright/test";
import config from "./playwright.config.ts";

export default defineConfig({
  ...config,
  testDir: ".",
  projects: config.projects!.filter(({ name }) => name === "chromium"),
  testMatch: "paint.ts",
  workers: 1,
});
