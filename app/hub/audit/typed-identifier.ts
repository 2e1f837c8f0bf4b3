import { type Identifier, identifierText } from "../identity/users";

const SHOWN_MAX = 100;
/**
 * What an email, a phone number or a user id of ours is made of. No password of spec §5 is: it has one of @$!%*#?&, and
 * no full stop.
 */
const HARMLESS = /^[\p{L}\p{N}._+'-]+(@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+)?$/u;

/**
 * The identifier that an unknown person typed, for the audit log. People type their password there by mistake, so a text
 * that may be one is not recorded.
 */
export function typedIdentifier(typed: Identifier): string {
  const text = identifierText(typed).trim();
  if (text === "") return "unknown";
  return HARMLESS.test(text) ? `unknown: ${text.slice(0, SHOWN_MAX)}` : "unknown: (not told, as it may be a password)";
}
