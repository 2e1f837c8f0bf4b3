import { CODE_DIGITS, PHONE_DIGITS, RECOVERY_CODE_CHARACTERS } from "./rules";

/** What people type into numbers and codes to make them readable. */
const SEPARATORS = /[\s.\-\u2010-\u2015()/]/g;
/** Marks that nobody sees, such as those of direction around a phone number that was copied from a phone's contacts. */
const UNSEEN = /\p{Cf}/gu;
/** Longest domain name (RFC 1035 §2.3.4). */
const DOMAIN_MAX = 255;
const DIGIT = /\p{Nd}/u;
const DIGITS = new RegExp(`^\\d{${PHONE_DIGITS}}$`);
/** India's prefix as it is dialled from abroad, or the 0 within the country, before a whole number. */
const PREFIX = new RegExp(`^(?:\\+91|0091|0)(?=\\d{${PHONE_DIGITS}}$)`);

/** Ten digits of a script stand in a row from its zero, and rows follow each other whole (Unicode §4.6). */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  let zero = code;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** Without marks that nobody sees, and with the digits of any script as those of ASCII. */
const readable = (typed: string): string => typed.replace(UNSEEN, "").replace(/(?!\d)\p{Nd}/gu, asciiDigit);

/** A phone number without separators and prefix: `+91 98765-43210` is `9876543210`. Anything else stays as it was typed. */
export function plainPhone(typed: string): string {
  const plain = readable(typed).trim().replace(SEPARATORS, "").replace(PREFIX, "");
  return DIGITS.test(plain) ? plain : typed;
}

/**
 * A one-time code without what it was grouped by, or without the sentence it was copied with: `123-456` and `Your code is
 * 123456` are `123456`. What has no one group of six digits stays, without separators.
 */
export function plainCode(typed: string): string {
  const text = readable(typed);
  const plain = text.replace(SEPARATORS, "");
  if (/^\d+$/.test(plain) || plain.length === RECOVERY_CODE_CHARACTERS) return plain;
  const codes = (text.match(/\d+/g) ?? []).filter(({ length }) => length === CODE_DIGITS);
  return codes.length === 1 ? codes[0]! : plain;
}

/**
 * An email as it is meant: out of a `mailto:` link or of angle brackets, without the punctuation of the sentence it was
 * copied from, and its domain as the mail server knows it, `xn--mnchen-3ya.test` for `münchen.test` (RFC 5890).
 */
export function plainEmail(typed: string): string {
  const seen = typed.replace(UNSEEN, "").trim();
  const inBrackets = seen.slice(seen.lastIndexOf("<") + 1);
  const end = inBrackets.indexOf(">");
  const address = end < 0 ? seen : inBrackets.slice(0, end);
  const isLink = /^mailto:/i.test(address);
  return withAsciiDomain(withoutEnd(isLink ? address.slice(address.indexOf(":") + 1).split("?", 1)[0]! : address));
}

/** Read from the end: an expression for "full stops at the end" tries again at each one in the text. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && ".,;".includes(text[end - 1]!)) end -= 1;
  return text.slice(0, end).trim();
}

function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  // The URL parser reads as browsers read a host; what else it would take for one is left alone.
  if (at < 0 || domain.length > DOMAIN_MAX || !/[^ -~]/.test(domain) || /[\s/\\?#:@[\]%]/.test(domain)) return email;
  const url = `https://${domain}`;
  return URL.canParse(url) ? email.slice(0, at + 1) + new URL(url).hostname : email;
}

/** A password without the blank or line break it was copied with, and full-width signs as those of the keyboard. */
export const plainPassword = (typed: string): string => typed.normalize("NFKC").trim();
