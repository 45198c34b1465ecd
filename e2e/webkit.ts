// A minimal client of WebDriver (https://www.w3.org/TR/webdriver2/) for WebKitGTK.
import { type ChildProcess, spawn } from "node:child_process";
import { findSpot } from "./table.ts";

const MACHINE = process.arch === "arm64" ? "aarch64" : "x86_64";
const BROWSER = process.env.WEBKIT ?? `/usr/lib/${MACHINE}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;

declare global {
  interface Window {
    /** The errors of the page since `listen`. */
    errors: string[];
  }
}

/** One window of the browser, on a screen that nobody sees. */
export class WebKit {
  private driver?: ChildProcess;
  private session = "";

  async start() {
    const port = 20_000 + (process.pid % 20_000);
    const command = ["-a", "-s", "-screen 0 1600x1200x24", "WebKitWebDriver", `--port=${port}`];
    // A group of its own, so that the screen ends with the driver.
    this.driver = spawn("xvfb-run", command, { stdio: "ignore", detached: true });
    this.session = `http://127.0.0.1:${port}/session`;
    const options = { "webkitgtk:browserOptions": { binary: BROWSER, args: ["--automation"] } };
    const { sessionId } = await this.begin({ capabilities: { alwaysMatch: options } });
    this.session += `/${sessionId}`;
    await this.command("POST", "/window/rect", { x: 0, y: 0, width: 1280, height: 900 });
  }

  async remove() {
    await this.command("DELETE", "").catch(() => {});
    if (this.driver?.pid) process.kill(-this.driver.pid, "SIGTERM");
  }

  async open(url: string) {
    await this.command("POST", "/url", { url });
  }

  /** Notes the errors of this page from now on: the driver does not tell what is on the console. */
  async listen() {
    await this.run(() => {
      const errors: string[] = (window.errors = []);
      addEventListener("error", (event) => errors.push(event.message));
      addEventListener("unhandledrejection", (event) => errors.push(String(event.reason)));
      const log = console.error;
      console.error = (...said) => {
        errors.push(said.join(" "));
        log(...said);
      };
    });
  }

  async errors() {
    return this.run(() => window.errors);
  }

  /** The cookies of this page, as a request has them. */
  async cookies() {
    const all: { name: string; value: string }[] = await this.command("GET", "/cookie");
    return all.map(({ name, value }) => `${name}=${value}`).join("; ");
  }

  async address(): Promise<string> {
    return this.command("GET", "/url");
  }

  async setCookie(name: string, value: string) {
    await this.command("POST", "/cookie", { cookie: { name, value } });
  }

  /** Runs a function in the page; it may answer with a promise. */
  async run<A extends unknown[], R>(call: (...args: A) => R | Promise<R>, ...args: A): Promise<R> {
    const script = `return (${call})(...arguments)`;
    return this.command("POST", "/execute/sync", { script, args });
  }

  async text(selector: string) {
    return this.run((selector) => document.querySelector(selector)?.textContent ?? "", selector);
  }

  /** Waits until something is there. */
  async waitFor(selector: string, timeout = 20_000) {
    for (const end = Date.now() + timeout; Date.now() < end; ) {
      if (await this.run((selector) => document.querySelector(selector) !== null, selector)) return;
      await new Promise((again) => setTimeout(again, 50));
    }
    throw new Error(`nothing is ${selector} within ${timeout} ms`);
  }

  /** The elements that are in sight. */
  async all(selector: string): Promise<object[]> {
    return this.run((selector) => [...document.querySelectorAll(selector)].filter((it) => it.checkVisibility()) as object[], selector);
  }

  /** Presses the pointer where the element can be hit. False where it cannot, or is gone. */
  async click(element: object) {
    const spot = await this.run(findSpot as (element: object) => ReturnType<typeof findSpot>, element).catch(() => null);
    if (!spot) return false;
    const at = await this.run((element, { x, y }) => {
      const { left, top } = (element as Element).getBoundingClientRect();
      return { x: Math.round(left + x), y: Math.round(top + y) };
    }, element, spot);
    const actions = [
      { type: "pointerMove", duration: 0, origin: "viewport", ...at },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ];
    await this.command("POST", "/actions", { actions: [{ type: "pointer", id: "mouse", actions }] });
    return true;
  }

  /** The driver takes a moment until it listens. */
  private async begin(body: object) {
    for (const end = Date.now() + 20_000; ; ) {
      try {
        return await this.command("POST", "", body);
      } catch (error) {
        if (Date.now() > end || !(error instanceof TypeError)) throw error;
        await new Promise((again) => setTimeout(again, 100));
      }
    }
  }

  private async command(method: string, path: string, body?: object) {
    const answer = await fetch(this.session + path, { method, body: body && JSON.stringify(body) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${value.message}`);
    return value;
  }
}
