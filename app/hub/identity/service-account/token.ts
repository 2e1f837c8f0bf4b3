import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

/** Makes leaked tokens recognisable in repositories, logs and chats. */
export const SERVICE_TOKEN_PREFIX = "portico_sa_";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 256 bits. */
const SECRET_CHARACTERS = 43;
const CHECK_CHARACTERS = 6;
const ENDING_CHARACTERS = 4;
const FORM = new RegExp(`^${SERVICE_TOKEN_PREFIX}[0-9A-Za-z]{${SECRET_CHARACTERS + CHECK_CHARACTERS}}$`);

export function newServiceToken(): string {
  const secret = Array.from({ length: SECRET_CHARACTERS }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return SERVICE_TOKEN_PREFIX + secret + checkOf(secret);
}

export const isServiceToken = (text: string): boolean => text.startsWith(SERVICE_TOKEN_PREFIX);

/** Mistyped tokens cost no query. */
export function isWellFormed(token: string): boolean {
  if (!FORM.test(token)) return false;
  const secret = token.slice(SERVICE_TOKEN_PREFIX.length, -CHECK_CHARACTERS);
  return checkOf(secret) === token.slice(-CHECK_CHARACTERS);
}

export const endingOf = (token: string): string => token.slice(-ENDING_CHARACTERS);

/** CRC-32 in base 62, left-padded. */
function checkOf(secret: string): string {
  let rest = crc32(secret);
  let digits = "";
  for (let place = 0; place < CHECK_CHARACTERS; place++) {
    digits = LETTERS[rest % LETTERS.length]! + digits;
    rest = Math.floor(rest / LETTERS.length);
  }
  return digits;
}
