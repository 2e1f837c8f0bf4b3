import { domainToUnicode } from "node:url";

const DIGITS_SHOWN = 4;
const LETTERS_SHOWN = 2;
const PHONE_NUMBER = /^\+?\d{7,15}$/;

/** `as•••@example.com`, `••••••3210`, `as•••`. Shows at most half of a short part. */
export function maskIdentifier(identifier: string): string {
  if (PHONE_NUMBER.test(identifier)) return `••••••${identifier.slice(-DIGITS_SHOWN)}`;
  const at = identifier.lastIndexOf("@");
  return at > 0 ? `${startOf(identifier.slice(0, at))}•••${identifier.slice(at)}` : `${startOf(identifier)}•••`;
}

const startOf = (part: string): string => part.slice(0, Math.min(LETTERS_SHOWN, Math.ceil(part.length / 2)));

/** The user's own email as they write it, `ana@münchen.test`. Other people's stay encoded: letters could imitate others. */
export function shownEmail(identifier: string): string {
  const at = identifier.lastIndexOf("@");
  if (at < 0) return identifier;
  return identifier.slice(0, at + 1) + (domainToUnicode(identifier.slice(at + 1)) || identifier.slice(at + 1));
}
