import { PHONE_DIGITS } from "./rules";

/** What people type into numbers and codes to make them readable. */
const SEPARATORS = /[\s.\-\u2010-\u2015()/]/g;
const DIGITS = new RegExp(`^\\d{${PHONE_DIGITS}}$`);
/** India's prefix as it is dialled from abroad, or the 0 within the country, before a whole number. */
const PREFIX = new RegExp(`^(?:\\+91|0091|0)(?=\\d{${PHONE_DIGITS}}$)`);

/** A phone number without separators and prefix: `+91 98765-43210` is `9876543210`. Anything else stays as it was typed. */
export function plainPhone(typed: string): string {
  const plain = typed.trim().replace(SEPARATORS, "").replace(PREFIX, "");
  return DIGITS.test(plain) ? plain : typed;
}

/** A one-time code without what it was grouped by: `123-456` is `123456`. */
export const plainCode = (typed: string): string => typed.replace(SEPARATORS, "");

/** An email without the full stops of the sentence it was copied from. */
export function plainEmail(typed: string): string {
  const trimmed = typed.trim();
  // Read from the end: an expression for "full stops at the end" tries again at each one in the text.
  let end = trimmed.length;
  while (trimmed[end - 1] === ".") end -= 1;
  return trimmed.slice(0, end);
}
