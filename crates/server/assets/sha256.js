// SHA-256 as FIPS 180-4 has it. The browser's own is only there over https.

/** @param {number} n */
const primes = (n) => {
  /** @type {number[]} */
  const found = [];
  for (let i = 2; found.length < n; i++) if (found.every((prime) => i % prime)) found.push(i);
  return found;
};

/** The first 32 bits of the fraction of a number. @param {number} x */
const fraction = (x) => ((x - Math.floor(x)) * 2 ** 32) | 0;
const START = primes(8).map((prime) => fraction(Math.sqrt(prime)));
const ROUND = primes(64).map((prime) => fraction(Math.cbrt(prime)));

/** @type {(x: number, n: number) => number} */
const turn = (x, n) => (x >>> n) | (x << (32 - n));

/** The message, a one, zeros, and its length in bits, in whole blocks of 64 bytes. @param {Uint8Array} message */
const padded = (message) => {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(bytes.length - 4, message.length << 3);
  return view;
};

/** The 32 bytes of the hash of bytes. @param {Uint8Array} message */
export const sha256 = (message) => {
  const view = padded(message);
  const hash = Int32Array.from(START);
  const w = new Int32Array(64);
  for (let block = 0; block < view.byteLength; block += 64) {
    for (let t = 0; t < 16; t++) w[t] = view.getInt32(block + 4 * t);
    for (let t = 16; t < 64; t++) {
      const [x, y] = [w[t - 15], w[t - 2]];
      const small = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
      w[t] = (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10)) + w[t - 7] + small + w[t - 16];
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let t = 0; t < 64; t++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[t] + w[t]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] += word));
  }
  const bytes = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => bytes.setInt32(4 * i, word));
  return new Uint8Array(bytes.buffer);
};

/** @param {Uint8Array} bytes */
export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
/** @param {string} text */
export const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
