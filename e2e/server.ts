// A real server with a folder of its own, and a browser that is watched: whatever goes wrong on a
// page fails its test.
import { type BrowserContext, expect, test as base } from "@playwright/test";
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

export const PROGRAM = process.env.SORTIE ?? resolve(import.meta.dirname, "../target/debug/sortie");

export class Server {
  url = "";
  private process?: ChildProcess;
  private readonly folder = mkdtempSync(join(tmpdir(), "sortie-"));

  /** Starts; a second time with the same folder, and at the same address. */
  async start(...more: string[]) {
    const listen = this.url ? new URL(this.url).host : "127.0.0.1:0";
    const args = ["serve", "--listen", listen, "--no-open", "--lang", "en", "--data", this.folder, ...more];
    this.process = spawn(PROGRAM, args, { stdio: ["ignore", "pipe", "inherit"] });
    for await (const line of createInterface(this.process.stdout!)) {
      this.url = line.match(/http:\/\/[\d.:]+/)?.[0] ?? "";
      return;
    }
    throw new Error(`${PROGRAM} ${args.join(" ")} says no address`);
  }

  /** Ends at once, as by a power cut. */
  async kill() {
    const ended = new Promise((done) => this.process!.once("exit", done));
    this.process!.kill("SIGKILL");
    await ended;
  }

  async remove() {
    await this.kill();
    rmSync(this.folder, { recursive: true });
  }
}

/** What went wrong in a browser, and what is expected to. */
export class Faults {
  private readonly found: string[] = [];
  private readonly allowed: RegExp[] = [];

  allow(fault: RegExp) {
    this.allowed.push(fault);
  }

  /** Watches a browser that may ask these servers and nobody else. */
  watch(context: BrowserContext, ...homes: string[]) {
    const add = (fault: string) => this.found.push(fault);
    context.on("console", (said) => {
      if (said.type() === "error") add(`${said.text()} (${said.location().url})`);
    });
    context.on("weberror", (error) => add(`${error.error().stack}`));
    context.on("request", (request) => {
      if (!homes.some((home) => request.url().startsWith(`${home}/`))) add(`a request to ${request.url()}`);
    });
  }

  unexpected() {
    return this.found.filter((fault) => !this.allowed.some((allowed) => allowed.test(fault)));
  }
}

type Own = {
  faults: Faults;
  /** A server of this test alone, which may be killed. */
  mortal: Server;
};

export const test = base.extend<Own, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = new Server();
      await server.start();
      await use(server);
      await server.remove();
    },
    { scope: "worker" },
  ],
  baseURL: ({ server }, use) => use(server.url),
  faults: async ({}, use) => {
    const faults = new Faults();
    await use(faults);
    expect(faults.unexpected()).toEqual([]);
  },
  page: async ({ page, browserName }, use) => {
    if (browserName === "firefox") {
      // Firefox names a navigation before it begins. Where the page before ends its load in between,
      // the navigation gets another name, and Playwright says that another one has interrupted it.
      const goto = page.goto.bind(page);
      page.goto = async (...to) => {
        await page.waitForLoadState();
        // The event comes just before the end of the load; a script runs after it.
        await page.evaluate(() => {});
        return goto(...to);
      };
    }
    await use(page);
  },
  context: async ({ context, server, faults }, use) => {
    faults.watch(context, server.url);
    // Tests that are not about beats do not wait for them.
    await context.addCookies([{ name: "look", value: "beats-off", url: server.url }]);
    await use(context);
  },
  mortal: async ({}, use) => {
    const server = new Server();
    await server.start();
    await use(server);
    await server.remove();
  },
});

export { expect };
