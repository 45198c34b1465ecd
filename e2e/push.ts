// A push service on this machine, and what a browser that knows it keeps to itself.
import type { Page } from "@playwright/test";
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";

type Came = { headers: IncomingHttpHeaders; body: Buffer };

const text = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());

export class Service {
  readonly came: Came[] = [];
  private readonly keys = createECDH("prime256v1");
  private readonly auth = randomBytes(16);
  private server?: Server;

  async start() {
    this.keys.generateKeys();
    this.server = createServer(async (asked, answer) => {
      const parts: Buffer[] = [];
      for await (const part of asked) parts.push(part);
      this.came.push({ headers: asked.headers, body: Buffer.concat(parts) });
      answer.writeHead(201).end();
    });
    await new Promise<void>((done) => this.server!.listen(0, "127.0.0.1", done));
  }

  stop() {
    this.server?.close();
  }

  get origin() {
    return `http://127.0.0.1:${(this.server!.address() as AddressInfo).port}`;
  }

  /** What a browser reads that got this: RFC 8291. */
  read({ body }: Came) {
    const [salt, theirs, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
    const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
      Buffer.from(hkdfSync("sha256", secret, salt, info, length));
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), this.keys.getPublicKey(), theirs]);
    const secret = derive(this.keys.computeSecret(theirs), this.auth, info, 32);
    const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
    const open = createDecipheriv("aes-128-gcm", key, derive(secret, salt, "Content-Encoding: nonce\0", 12));
    open.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
    return plain.subarray(0, -1).toString();
  }

  /** What who sent this says of itself, if the signature is that of this key: RFC 8292. */
  sender({ headers }: Came, key: string) {
    const [, head, claims, signature] = headers.authorization!.match(/^vapid t=(.+)\.(.+)\.(.+), k=/)!;
    const point = Buffer.from(key, "base64url");
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
    const of = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
    const signed = Buffer.from(`${head}.${claims}`);
    const holds = verify("sha256", signed, { key: of, dsaEncoding: "ieee-p1363" }, Buffer.from(signature, "base64url"));
    return holds ? text(claims) : null;
  }

  /** Stands in for the part of a browser that would ask its maker for an address. */
  stand(page: Page) {
    const keys = { p256dh: this.keys.getPublicKey("base64url"), auth: this.auth.toString("base64url") };
    return page.addInitScript(
      ({ endpoint, keys }) => {
        const bytes = (text: string) =>
          Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
        const subscription = (key: string) => ({
          endpoint,
          options: { applicationServerKey: bytes(key).buffer },
          toJSON: () => ({ endpoint, expirationTime: null, keys }),
          unsubscribe: async () => {
            localStorage.removeItem("subscribed");
            return true;
          },
        });
        const known = () => localStorage.getItem("subscribed");
        Object.assign(PushManager.prototype, {
          getSubscription: async () => (known() ? subscription(known()!) : null),
          subscribe: async ({ userVisibleOnly, applicationServerKey }: { userVisibleOnly: boolean; applicationServerKey: string }) => {
            if (!userVisibleOnly) throw new Error("browsers want to show what comes");
            localStorage.setItem("subscribed", applicationServerKey);
            return subscription(applicationServerKey);
          },
        });
      },
      { endpoint: `${this.origin}/to/this/browser`, keys },
    );
  }
}
