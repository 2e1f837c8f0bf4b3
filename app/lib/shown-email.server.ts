import { domainToUnicode } from "node:url";

/** The user's own email as they write it, `ana@münchen.test`. Other people's stay encoded: letters could imitate others. */
export function shownEmail(identifier: string): string {
  const at = identifier.lastIndexOf("@");
  if (at < 0) return identifier;
  return identifier.slice(0, at + 1) + (domainToUnicode(identifier.slice(at + 1)) || identifier.slice(at + 1));
}
