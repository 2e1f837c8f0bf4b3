import { type Identifier, identifierText } from "../identity/users";

const SHOWN_MAX = 100;
/**
 * What an email, a phone number or a user id of ours is made of. No password of spec §5 is: it has one of @$!%*#?&, and
 * no full stop.
 */
const HARMLESS = /^[\p{L}\p{N}._+'-]+(@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+)?$/u;

/**
 * What somebody typed who is nobody we know, for the audit log: people type their password there by mistake, so what
 * may be one is not told.
 */
export function typedIdentifier(typed: Identifier): string {
  const text = identifierText(typed).trim();
  if (text === "") return "unknown";
  return HARMLESS.test(text) ? `unknown: ${text.slice(0, SHOWN_MAX)}` : "unknown: (not told, as it may be a password)";
}
