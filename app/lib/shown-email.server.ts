import { domainToUnicode } from "node:url";

/**
 * One's own email or user id as one writes it: `ana@münchen.test`, stored as `ana@xn--mnchen-3ya.test`. What is shown of
 * others keeps the stored form, in which no letter can pass for another one.
 */
export function shownEmail(identifier: string): string {
  const at = identifier.lastIndexOf("@");
  if (at < 0) return identifier;
  return identifier.slice(0, at + 1) + (domainToUnicode(identifier.slice(at + 1)) || identifier.slice(at + 1));
}
