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

/** An email without the full stop of the sentence it was copied from. */
export const plainEmail = (typed: string): string => typed.trim().replace(/\.+$/, "");
