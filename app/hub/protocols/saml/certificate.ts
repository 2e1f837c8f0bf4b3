import { type KeyObject, randomBytes, sign } from "node:crypto";

const [INTEGER, BIT_STRING, OCTET_STRING, UTF8_STRING] = [0x02, 0x03, 0x04, 0x0c];
const [SEQUENCE, SET, UTC_TIME, GENERALIZED_TIME, VERSION, EXTENSIONS] = [0x30, 0x31, 0x17, 0x18, 0xa0, 0xa3];

const SHA256_WITH_RSA = Buffer.from("300d06092a864886f70d01010b0500", "hex");
const COMMON_NAME = Buffer.from("0603550403", "hex");
const BASIC_CONSTRAINTS = Buffer.from("0603551d13", "hex");
const EMPTY_SEQUENCE = Buffer.from("3000", "hex");

const SERIAL_BYTES = 16;
/** An upper bound of X.520. */
const COMMON_NAME_MAX = 64;

interface Wanted {
  publicKey: KeyObject;
  privateKey: KeyObject;
  name: string;
  from: Date;
  until: Date;
}

/** Self-signed (RFC 5280), for a key that applications are given: nobody follows a chain. @returns DER */
export function selfSigned({ publicKey, privateKey, name, from, until }: Wanted): Buffer {
  const subject = der(
    SEQUENCE,
    der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8_STRING, Buffer.from(name.slice(0, COMMON_NAME_MAX))))),
  );
  const serial = randomBytes(SERIAL_BYTES);
  // Positive, and not shorter by a leading zero.
  serial[0] = (serial[0]! & 0x3f) | 0x40;
  const content = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, serial),
    SHA256_WITH_RSA,
    subject,
    der(SEQUENCE, time(from), time(until)),
    subject,
    publicKey.export({ type: "spki", format: "der" }),
    der(EXTENSIONS, der(SEQUENCE, der(SEQUENCE, BASIC_CONSTRAINTS, der(OCTET_STRING, EMPTY_SEQUENCE)))),
  );
  const signature = sign("sha256", content, privateKey);
  return der(SEQUENCE, content, SHA256_WITH_RSA, der(BIT_STRING, Buffer.from([0]), signature));
}

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const size = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, "0"), "hex");
  return Buffer.concat([Buffer.from([tag, 0x80 | size.length]), size, content]);
}

/** Until 2049 with two digits of the year (RFC 5280 §4.1.2.5). */
function time(moment: Date): Buffer {
  const digits = `${moment.toISOString().replace(/\D/g, "").slice(0, 14)}Z`;
  return moment.getUTCFullYear() < 2050
    ? der(UTC_TIME, Buffer.from(digits.slice(2)))
    : der(GENERALIZED_TIME, Buffer.from(digits));
}
