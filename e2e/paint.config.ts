import { defineConfig } from "@playwright/test";
import config from "./playwright.config.ts";

export default defineConfig({
  ...config,
  testDir: ".",
  testMatch: "paint.ts",
  workers: 1,
});
