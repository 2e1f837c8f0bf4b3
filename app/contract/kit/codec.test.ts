import { createCipheriv, createHash, randomBytes } from "node:crypto";
import CryptoJS from "crypto-js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { call } from "../../../examples/envelope-client/client";
import { startWireServer } from "../../../tests/support/wire-server";
import { decryptPayload, encryptPayload, PayloadError, type PayloadFault } from "./codec";

const SECRET = "correct-horse";

/** OpenSSL's key derivation, MD5, one round: 32 bytes of key, 16 of IV. */
function keyAndIv(secret: string, salt: Buffer) {
  let bytes = Buffer.alloc(0);
  let digest = Buffer.alloc(0);
  while (bytes.length < 48) {
    digest = createHash("md5")
      .update(Buffer.concat([digest, Buffer.from(secret), salt]))
      .digest();
    bytes = Buffer.concat([bytes, digest]);
  }
  return { key: bytes.subarray(0, 32), iv: bytes.subarray(32, 48) };
}

/** OpenSSL's salted format, without crypto-js. */
function opensslEncrypt(plain: Buffer, secret = SECRET, autoPadding = true): string {
  const salt = randomBytes(8);
  const { key, iv } = keyAndIv(secret, salt);
  const cipher = createCipheriv("aes-256-cbc", key, iv).setAutoPadding(autoPadding);
  return Buffer.concat([Buffer.from("Salted__"), salt, cipher.update(plain), cipher.final()]).toString("base64");
}

function faultOf(text: string, secret = SECRET, maxChars?: number): PayloadFault | undefined {
  try {
    decryptPayload(text, secret, maxChars);
    return undefined;
  } catch (error) {
    if (error instanceof PayloadError) return error.fault;
    throw error;
  }
}

/** Undefined if crypto-js finds no JSON. */
function byCryptoJs(text: string, secret: string): unknown {
  try {
    return JSON.parse(CryptoJS.AES.decrypt(text, secret).toString(CryptoJS.enc.Utf8)) as unknown;
  } catch {
    return undefined;
  }
}

const anySecret = fc.string({ unit: "binary", minLength: 1, maxLength: 80 });
const anyValue = fc.jsonValue({ stringUnit: "binary" });

/** Around every block and base64 boundary. */
const anyText = fc.string({ unit: "binary", maxLength: 100 });

describe("the payload codec and crypto-js, which the clients of the wire use,", () => {
  it("read each other's payloads, whatever the value and the secret", () => {
    fc.assert(
      fc.property(fc.oneof(anyValue, anyText), anySecret, (value, secret) => {
        const json = JSON.stringify(value);
        const theirs = CryptoJS.AES.encrypt(json, secret).toString();
        expect(JSON.stringify(decryptPayload(theirs, secret))).toBe(JSON.stringify(JSON.parse(json)));
        expect(CryptoJS.AES.decrypt(encryptPayload(value, secret), secret).toString(CryptoJS.enc.Utf8)).toBe(json);
      }),
      { numRuns: 300 },
    );
  });

  it("write payloads of the same length", () => {
    fc.assert(
      fc.property(anyText, (value) => {
        const theirs = CryptoJS.AES.encrypt(JSON.stringify(value), SECRET).toString();
        expect(encryptPayload(value, SECRET)).toHaveLength(theirs.length);
      }),
    );
  });

  it("carry a call of the example client there and back", async () => {
    const sent = { actualName: "Zoë 漢💥", addresses: [{ city: "'\"<&" }] };
    const server = await startWireServer(({ body }) => {
      const { encryptedData } = JSON.parse(body.toString()) as { encryptedData: string };
      const data = { encryptedData: encryptPayload([decryptPayload(encryptedData, SECRET)], SECRET) };
      return { body: JSON.stringify({ code: 200, msg: "ok", data }) };
    });
    const answer = await call({ url: server.url, payloadSecret: SECRET, token: "t" }, "/api/client/createClient", sent);
    await server.stop();
    expect(answer).toEqual({ code: 200, msg: "ok", data: [sent] });
    expect(server.calls.map(({ method, headers }) => [method, headers.authorization])).toEqual([["POST", "t"]]);
  });

  it("agree on what is damaged: what is read here, crypto-js reads as the same", () => {
    const damaged = fc.tuple(fc.constantFrom(1, "ab", [true], { a: "é" }), fc.nat(), fc.integer({ min: 1, max: 255 }));
    let read = 0;
    fc.assert(
      fc.property(damaged, ([value, at, flip]) => {
        const bytes = Buffer.from(encryptPayload(value, SECRET), "base64");
        const place = at % bytes.length;
        bytes[place] = bytes[place]! ^ flip;
        const text = bytes.toString("base64");
        let mine: unknown;
        try {
          mine = decryptPayload(text, SECRET);
        } catch (error) {
          expect(error).toBeInstanceOf(PayloadError);
          return;
        }
        read += 1;
        expect(mine).toEqual(byCryptoJs(text, SECRET));
      }),
      { numRuns: 500 },
    );
    expect(read, "most damage shows").toBeLessThan(250);
  });
});

const mangled: readonly [what: string, mangle: (text: string) => string][] = [
  ["cut after any character", (text) => text.slice(0, -5)],
  ["cut after a block", (text) => Buffer.from(text, "base64").subarray(0, -16).toString("base64")],
  ["without its padding", (text) => text.replace(/=+$/, "")],
  ["with something after its padding", (text) => `${text}====${text}`],
  ["twice over", (text) => text + text],
  ["in lines of 64 characters", (text) => text.replace(/.{64}/g, "$&\n")],
  ["with a space in front", (text) => ` ${text}`],
  ["with a line break at its end", (text) => `${text}\r\n`],
  ["in the alphabet for addresses", (text) => text.replaceAll("+", "-").replaceAll("/", "_")],
  ["as a form reads it, with spaces for +", (text) => text.replaceAll("+", " ")],
  ["with letters of no base64", (text) => `${text.slice(0, 30)}é漢💥${text.slice(30)}`],
  ["with a NUL", (text) => `${text.slice(0, 30)}\0${text.slice(31)}`],
  ["in hexadecimal digits", (text) => Buffer.from(text, "base64").toString("hex")],
  ["without its salt", (text) => Buffer.from(text, "base64").subarray(16).toString("base64")],
  ["with another magic", (text) => text.replace(/^U2FsdGVk/, "U2FsdGVl")],
  ["empty", () => ""],
  ["of padding alone", () => "===="],
];

describe("a mangled payload", () => {
  it.each(mangled)("%s is refused, or read as crypto-js reads it", (_what, mangle) => {
    fc.assert(
      fc.property(anyValue, anySecret, (value, secret) => {
        const sent = mangle(CryptoJS.AES.encrypt(JSON.stringify(value), secret).toString());
        let mine: unknown;
        try {
          mine = decryptPayload(sent, secret);
        } catch (error) {
          expect(error).toBeInstanceOf(PayloadError);
          return;
        }
        expect(JSON.stringify(mine)).toBe(JSON.stringify(byCryptoJs(sent, secret)));
      }),
      { numRuns: 60 },
    );
  });

  it("is refused for its padding at least wherever crypto-js refuses it", () => {
    // Tries every padding byte.
    for (let last = 0; last < 256; last++) {
      const block = Buffer.from('{"a":"0123456789","b":"012345"}\0');
      block[31] = last;
      const sent = opensslEncrypt(block, SECRET, false);
      if (byCryptoJs(sent, SECRET) === undefined) expect(faultOf(sent), `padding ${last}`).toBeDefined();
    }
  });

  it("of the largest size is read by both, and as the same", () => {
    const value = Array.from({ length: 20_000 }, (_, index) => ({ index, name: `Zoë ${index} 漢💥` }));
    const theirs = CryptoJS.AES.encrypt(JSON.stringify(value), SECRET).toString();
    expect(decryptPayload(theirs, SECRET)).toEqual(value);
    expect(byCryptoJs(encryptPayload(value, SECRET), SECRET)).toEqual(value);
  });
});

describe("the payload codec", () => {
  it("reads back every JSON value it wrote", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ minLength: 1 }), (value, secret) => {
        expect(decryptPayload(encryptPayload(value, secret), secret)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("reads what the openssl command wrote", () => {
    const fromCommand =
      "U2FsdGVkX1/aWKAo2oQHw5gd8+AuafcSFTx4fovp1UmnWXBMzYFHpNvRPqpepgpRvHvH+8MbMzRkTqYUSCCv98FACBwAYPh/gs0L91LnEqY=";
    expect(decryptPayload(fromCommand, SECRET)).toEqual({ email: "asha@example.com", password: "Sésame#1" });
  });

  it("writes OpenSSL's salted format, with a new salt every time", () => {
    const [first, second] = [encryptPayload("same", SECRET), encryptPayload("same", SECRET)];
    expect(Buffer.from(first, "base64").subarray(0, 8).toString()).toBe("Salted__");
    expect(first).not.toBe(second);
  });

  it("sends nothing as null", () => {
    expect(decryptPayload(encryptPayload(undefined, SECRET), SECRET)).toBeNull();
  });

  it.each([
    ["empty text", ""],
    ["no base64", "***not base64***"],
    ["base64 cut short", encryptPayload({ a: 1 }, SECRET).slice(0, -1)],
    ["padding in the middle", "U2FsdGVk=18AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="],
    ["too much padding", "U2FsdGVkX18AAAAAAAAAAAAAAAAAAAAAAAAAAAAAA==="],
    ["line breaks", `${encryptPayload({ a: 1 }, SECRET).slice(0, 20)}\n`],
    ["no salt in front", Buffer.alloc(48, 7).toString("base64")],
    ["a salt and nothing after it", Buffer.from("Salted__12345678").toString("base64")],
    ["half a block", Buffer.concat([Buffer.from("Salted__12345678"), Buffer.alloc(24)]).toString("base64")],
    ["plain JSON", '{"email":"asha@example.com"}'],
  ])("calls %s malformed", (_what, text) => {
    expect(faultOf(text)).toBe("malformed");
  });

  it("never reads a payload with a wrong secret", () => {
    const text = encryptPayload(7, SECRET);
    for (let attempt = 0; attempt < 2000; attempt++) {
      expect(faultOf(text, `wrong-${attempt}`)).toMatch(/^(undecryptable|not-json)$/);
    }
  });

  it.each([
    ["a last block that is all wrong", Buffer.alloc(16, 0)],
    ["a padding longer than a block", Buffer.alloc(32, 17)],
    ["a padding whose bytes differ", Buffer.from([...Buffer.from('"abcdefghij"'), 9, 9, 9, 4])],
  ])("calls %s undecryptable", (_what, block) => {
    expect(faultOf(opensslEncrypt(block, SECRET, false))).toBe("undecryptable");
  });

  it("calls bytes that are no UTF-8 undecryptable", () => {
    expect(faultOf(opensslEncrypt(Buffer.from([0xff, 0xfe, 0x80])))).toBe("undecryptable");
  });

  it.each(["", "{", "undefined", "{'a':1}", "NaN"])("calls %j inside not JSON", (inside) => {
    expect(faultOf(opensslEncrypt(Buffer.from(inside)))).toBe("not-json");
  });

  it("refuses a payload over the limit before looking into it", () => {
    const text = encryptPayload({ a: 1 }, SECRET);
    expect(faultOf(text, SECRET, text.length)).toBeUndefined();
    expect(faultOf(text, SECRET, text.length - 1)).toBe("too-large");
    expect(faultOf("A".repeat(8 * 1024 * 1024 + 4))).toBe("too-large");
    expect(faultOf("A".repeat(8 * 1024 * 1024))).toBe("malformed");
  });

  it("reveals nothing of the payload in its error", () => {
    expect(() => decryptPayload(opensslEncrypt(Buffer.from("hunter2")), SECRET)).toThrow(
      "Unreadable payload: not-json",
    );
  });
});
