// Notifies users who have closed the page of their turn: the switch for this device in the settings, and
// the subscription behind it.

import { find, need } from "./dom.js";

const WORKER = "/assets/push-worker.js";
const possible = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/**
 * Sends a document, or asks for one, and returns the answer.
 * @type {(place: string, body?: object) => Promise<any>}
 */
const ask = async (place, body) => {
  const headers = { "content-type": "application/json", accept: "application/json" };
  const answer = await fetch(place, body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers });
  const document = await answer.json();
  if (!answer.ok) throw new Refused(document.says);
  return document;
};

/** What the server does not do, and why, as a sentence. */
class Refused extends Error {}

const registration = () => navigator.serviceWorker.getRegistration("/assets/");

const subscription = async () => (await registration())?.pushManager.getSubscription();

/** @param {ArrayBuffer | null} key */
const spelled = (key) =>
  key && btoa(String.fromCharCode(...new Uint8Array(key))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** Asks to be told on this device. A subscription of another key, as after a move, is of no use. */
const begin = async () => {
  const { key } = await ask("/push");
  if (!key) return;
  const own = await navigator.serviceWorker.register(WORKER);
  const { pushManager } = own;
  let now = await pushManager.getSubscription();
  if (now && spelled(now.options.applicationServerKey) !== key) {
    await now.unsubscribe();
    now = null;
  }
  now ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  try {
    await ask("/push", now);
  } catch (error) {
    if (error instanceof Refused) await now.unsubscribe();
    throw error;
  }
};

const end = async () => {
  const now = await subscription();
  if (!now) return;
  await ask("/push/forget", { endpoint: now.endpoint });
  await now.unsubscribe();
};

/** Once in a while: the server may have forgotten the device, or know it as that of somebody else. */
const keep = async () => {
  if (Notification.permission !== "granted" || !(await subscription())) return;
  try {
    if (sessionStorage.getItem("push")) return;
    sessionStorage.setItem("push", "kept");
  } catch {
    // A browser that keeps nothing is asked every time.
  }
  await begin();
};

/** Who is at the table need not be told any more. */
const clear = async () => {
  const told = await (await registration())?.getNotifications({ tag: location.pathname });
  for (const notification of told ?? []) notification.close();
};

/** @param {HTMLElement} part */
const dress = async (part) => {
  const button = need("button", HTMLButtonElement, part);
  const blocked = Notification.permission === "denied";
  button.setAttribute("aria-pressed", String(!blocked && Boolean(await subscription())));
  button.disabled = blocked;
  need(".blocked", HTMLElement, part).hidden = !blocked;
  part.hidden = false;
};

/** @param {HTMLElement} part */
const press = async (part) => {
  const button = need("button", HTMLButtonElement, part);
  const failed = need(".failed", HTMLElement, part);
  failed.textContent = "";
  button.disabled = true;
  try {
    if (button.getAttribute("aria-pressed") === "true") await end();
    else if ((await Notification.requestPermission()) === "granted") await begin();
  } catch (error) {
    failed.textContent = error instanceof Refused ? error.message : (failed.dataset.says ?? "");
  }
  await dress(part);
};

if (possible) {
  const part = find("[data-push]");
  part?.querySelector("button")?.addEventListener("click", () => press(part));
  // Where the browser or the server fails here, nothing is lost but a notification.
  keep().catch(() => {}).finally(() => part && dress(part));
  clear().catch(() => {});
}
