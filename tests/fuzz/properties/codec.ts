import assert from "node:assert/strict";
import fc from "fast-check";
import { decryptPayload, encryptPayload, PayloadError } from "~/contract/kit/codec";
import { fromWire } from "~/contract/kit/wire";
import { hostileJson } from "../hostile";
import { target } from "../target";

const secret = fc.string({ unit: "binary", minLength: 1, maxLength: 40 });

const comesBack = target(
  "codec: what goes in comes out",
  6,
  fc.record({ value: fc.oneof(fc.jsonValue({ stringUnit: "binary" }), hostileJson), secret }),
  ({ value, secret: shared }) =>
    assert.equal(JSON.stringify(decryptPayload(encryptPayload(value, shared), shared)), JSON.stringify(value)),
);

type Damage = (text: string) => string;

const place = fc.nat(2_000);
const damage: fc.Arbitrary<Damage> = fc.oneof(
  fc.tuple(place, fc.constantFrom("A", "/", "=", "!", "\0", "é")).map(
    ([at, character]): Damage =>
      (text) =>
        text.slice(0, at % text.length) + character + text.slice((at % text.length) + 1),
  ),
  place.map(
    (at): Damage =>
      (text) =>
        text.slice(0, at % text.length),
  ),
  fc.tuple(place, place).map(
    ([from, to]): Damage =>
      (text) =>
        text.slice(0, 24) + text.slice(from % text.length, to % text.length) + text.slice(24),
  ),
  fc.uint8Array({ maxLength: 100 }).map(
    (bytes): Damage =>
      () =>
        Buffer.concat([Buffer.from("Salted__"), bytes]).toString("base64"),
  ),
  fc.string({ unit: "binary" }).map(
    (text): Damage =>
      () =>
        text,
  ),
);

const isRefused = target(
  "codec: a damaged or foreign ciphertext is refused, or is JSON",
  6,
  fc.record({ value: hostileJson, secret, another: fc.option(secret), damages: fc.array(damage, { maxLength: 3 }) }),
  ({ value, secret: shared, another, damages }) => {
    const sent = damages.reduce((text, apply) => apply(text || "A"), encryptPayload(value, shared));
    try {
      JSON.stringify(fromWire(decryptPayload(sent, another ?? shared), {}));
    } catch (error) {
      assert(error instanceof PayloadError, String(error));
    }
  },
);

const pollutesNothing = target(
  "codec: no payload reaches the prototypes",
  2,
  fc
    .jsonValue()
    .chain((value) => fc.constantFrom("__proto__", "constructor", "prototype").map((key) => ({ key, value }))),
  ({ key, value }) => {
    const read = fromWire(
      JSON.parse(`{${JSON.stringify(key)}:${JSON.stringify({ polluted: value })},"a":{"__proto__":{"polluted":1}}}`),
      {
        renamed: key,
      },
    );
    assert.equal(Object.getPrototypeOf(read), Object.prototype);
    assert.equal(({} as { polluted?: unknown }).polluted, undefined);
  },
);

export const codecTargets = [comesBack, isRefused, pollutesNothing];
