import { CODE_DIGITS, PHONE_DIGITS, RECOVERY_CODE_CHARACTERS } from "./rules";

/** Separators people type into numbers and codes. */
const SEPARATORS = /[\s.\-\u2010-\u2015()/]/g;
/** Direction marks and other invisible characters, copied from a phone's contacts. */
const UNSEEN = /\p{Cf}/gu;
/** RFC 1035 §2.3.4. */
const DOMAIN_MAX = 255;
const DIGIT = /\p{Nd}/u;
const DIGITS = new RegExp(`^\\d{${PHONE_DIGITS}}$`);
/** India's prefix from abroad, or the national 0. */
const PREFIX = new RegExp(`^(?:\\+91|0091|0)(?=\\d{${PHONE_DIGITS}}$)`);

/** Each script has its ten digits in a row from zero (Unicode §4.6). */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  let zero = code;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** Without invisible characters, and with ASCII digits. */
const readable = (typed: string): string => typed.replace(UNSEEN, "").replace(/(?!\d)\p{Nd}/gu, asciiDigit);

/** `+91 98765-43210` becomes `9876543210`. Anything else is unchanged. */
export function plainPhone(typed: string): string {
  const plain = readable(typed).trim().replace(SEPARATORS, "").replace(PREFIX, "");
  return DIGITS.test(plain) ? plain : typed;
}

/** The digits of a phone number, or of three or more in a row of one, without India's prefix; undefined for other texts. */
export function phonePart(typed: string): string | undefined {
  const plain = readable(plainPhone(typed))
    .trim()
    .replace(SEPARATORS, "")
    .replace(/^(?:\+91|0091)/, "");
  return /^\d{3,10}$/.test(plain) ? plain : undefined;
}

/** `123-456` and `Your code is 123456` become `123456`. Without a single group of six digits only separators go. */
export function plainCode(typed: string): string {
  const text = readable(typed);
  const plain = text.replace(SEPARATORS, "");
  if (/^\d+$/.test(plain) || plain.length === RECOVERY_CODE_CHARACTERS) return plain;
  const codes = (text.match(/\d+/g) ?? []).filter(({ length }) => length === CODE_DIGITS);
  return codes.length === 1 ? codes[0]! : plain;
}

/**
 * Extracts the address from a `mailto:` link, angle brackets or a sentence, with the domain in ASCII: `xn--mnchen-3ya.test` for
 * `münchen.test` (RFC 5890).
 */
export function plainEmail(typed: string): string {
  const seen = typed.replace(UNSEEN, "").trim();
  const inBrackets = seen.slice(seen.lastIndexOf("<") + 1);
  const end = inBrackets.indexOf(">");
  const address = end < 0 ? seen : inBrackets.slice(0, end);
  const isLink = /^mailto:/i.test(address);
  return withAsciiDomain(withoutEnd(isLink ? address.slice(address.indexOf(":") + 1).split("?", 1)[0]! : address));
}

/** From the end: a regular expression would retry at each full stop. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && ".,;".includes(text[end - 1]!)) end -= 1;
  return text.slice(0, end).trim();
}

function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  // Converted by the URL parser, as in browsers; texts it would take for something else stay.
  if (at < 0 || domain.length > DOMAIN_MAX || !/[^ -~]/.test(domain) || /[\s/\\?#:@[\]%]/.test(domain)) return email;
  const url = `https://${domain}`;
  return URL.canParse(url) ? email.slice(0, at + 1) + new URL(url).hostname : email;
}

/** Without copied blanks, and with full-width characters in ASCII. */
export const plainPassword = (typed: string): string => typed.normalize("NFKC").trim();
