import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

/** By this a token is known for one wherever it turns up: in a repository, a log, a chat. */
export const SERVICE_TOKEN_PREFIX = "portico_sa_";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 256 bits. */
const SECRET_CHARACTERS = 43;
const CHECK_CHARACTERS = 6;
const ENDING_CHARACTERS = 4;
const FORM = new RegExp(`^${SERVICE_TOKEN_PREFIX}[0-9A-Za-z]{${SECRET_CHARACTERS + CHECK_CHARACTERS}}$`);

/** A new token: the prefix, 256 bits from the CSPRNG, and a checksum by which scanners tell it from what looks like one. */
export function newServiceToken(): string {
  const secret = Array.from({ length: SECRET_CHARACTERS }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return SERVICE_TOKEN_PREFIX + secret + checkOf(secret);
}

export const isServiceToken = (text: string): boolean => text.startsWith(SERVICE_TOKEN_PREFIX);

/** Whether it can be one: what was mistyped or made up costs no look into the database. */
export function isWellFormed(token: string): boolean {
  if (!FORM.test(token)) return false;
  const secret = token.slice(SERVICE_TOKEN_PREFIX.length, -CHECK_CHARACTERS);
  return checkOf(secret) === token.slice(-CHECK_CHARACTERS);
}

/** What a token is told from others by. */
export const endingOf = (token: string): string => token.slice(-ENDING_CHARACTERS);

/** CRC-32 of the secret in base 62, padded on the left. */
function checkOf(secret: string): string {
  let rest = crc32(secret);
  let digits = "";
  for (let place = 0; place < CHECK_CHARACTERS; place++) {
    digits = LETTERS[rest % LETTERS.length]! + digits;
    rest = Math.floor(rest / LETTERS.length);
  }
  return digits;
}
