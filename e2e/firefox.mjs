#!/usr/bin/env node
// The Firefox of the system, for a driver that is newer: long-term releases do not know a command of
// WebDriver BiDi that Playwright sends when it opens a page. Preferences set the media of pages instead
// (`playwright.config.ts`), so this command is answered here with success; all others pass.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { WebSocket, WebSocketServer } from "ws";

const ANSWERED = ["emulation.setMediaFeaturesOverride"];

const firefox = spawn(process.env.FIREFOX ?? "firefox-esr", process.argv.slice(2), { stdio: ["ignore", "inherit", "pipe"] });
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => firefox.kill(signal));
firefox.on("exit", (code) => process.exit(code ?? 1));

/** Carries commands to the browser and answers back, until either side ends. */
const relay = (driver, address) => {
  const browser = new WebSocket(address, { perMessageDeflate: false });
  const early = [];
  driver.on("message", (data) => {
    const text = data.toString();
    const { id, method } = JSON.parse(text);
    if (ANSWERED.includes(method)) driver.send(JSON.stringify({ type: "success", id, result: {} }));
    else if (browser.readyState === WebSocket.OPEN) browser.send(text);
    else early.push(text);
  });
  browser.on("open", () => early.splice(0).forEach((text) => browser.send(text)));
  browser.on("message", (data) => driver.send(data.toString()));
  for (const socket of [driver, browser]) socket.on("error", (error) => console.error(error.message));
  driver.on("close", () => browser.close());
  browser.on("close", () => driver.close());
};

for await (const line of createInterface(firefox.stderr)) {
  const address = line.match(/WebDriver BiDi listening on (ws:\/\/\S+)/)?.[1];
  if (!address) {
    console.error(line);
    continue;
  }
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: false });
  server.on("connection", (driver, request) => relay(driver, address + request.url));
  server.on("listening", () => console.error(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}`));
}
