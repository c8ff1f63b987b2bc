// @ts-check
/** SHA-256 and HMAC (FIPS 180-4, RFC 2104): over plain http browsers offer none of their own. */

/** The constants: the first bits of the cube roots of the first 64 primes, and of the square roots of the first 8. */
const [ROUNDS, START] = (() => {
  /** @type {number[]} */
  const primes = [];
  for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime)) primes.push(n);
  const bits = (/** @type {number} */ value) => ((value % 1) * 2 ** 32) | 0;
  return [primes.map((prime) => bits(Math.cbrt(prime))), primes.slice(0, 8).map((prime) => bits(Math.sqrt(prime)))];
})();

/** The hash of bytes. @param {Uint8Array} message @returns {Uint8Array} 32 bytes */
export function sha256(message) {
  const padded = new Uint8Array(((message.length + 72) >> 6) << 6);
  padded.set(message);
  padded[message.length] = 0x80;
  const words = new DataView(padded.buffer);
  words.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  words.setUint32(padded.length - 4, message.length << 3);
  const state = Int32Array.from(START);
  const schedule = new Int32Array(64);
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 64; i += 1) schedule[i] = i < 16 ? words.getInt32(at + i * 4) : expanded(schedule, i);
    compress(state, schedule);
  }
  const hash = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => {
    hash.setInt32(i * 4, word);
  });
  return new Uint8Array(hash.buffer);
}

/** @param {number} word @param {number} n */
const turned = (word, n) => (word >>> n) | (word << (32 - n));

/** @param {Int32Array} words @param {number} i */
function expanded(words, i) {
  const [a, b] = [words[i - 15] ?? 0, words[i - 2] ?? 0];
  const s0 = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
  const s1 = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
  return (words[i - 16] ?? 0) + s0 + (words[i - 7] ?? 0) + s1;
}

/** @param {Int32Array} state @param {Int32Array} schedule */
function compress(state, schedule) {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (ROUNDS[i] ?? 0) + (schedule[i] ?? 0)) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(t1 + t2) | 0, a, b, c, (d + t1) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] = ((state[i] ?? 0) + word) | 0;
  });
}

const utf8 = new TextEncoder();

/** @param {Uint8Array} bytes */
const hexadecimal = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The hash of a text, in hexadecimal digits. @param {string} text */
export const sha256Hex = (text) => hexadecimal(sha256(utf8.encode(text)));

/** HMAC-SHA-256 of a text. @param {Uint8Array | string} key of 64 bytes at most @param {string} text */
export function hmac(key, text) {
  const bytes = typeof key === "string" ? utf8.encode(key) : key;
  const pad = (/** @type {number} */ mask) => Uint8Array.from({ length: 64 }, (_, i) => (bytes[i] ?? 0) ^ mask);
  const joined = (/** @type {Uint8Array} */ one, /** @type {Uint8Array} */ other) => new Uint8Array([...one, ...other]);
  return sha256(joined(pad(0x5c), sha256(joined(pad(0x36), utf8.encode(text)))));
}

/** The same in hexadecimal digits. @param {Uint8Array | string} key @param {string} text */
export const hmacHex = (key, text) => hexadecimal(hmac(key, text));
