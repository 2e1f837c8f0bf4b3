import { type GivenIdentifier, identifierText } from "../../identity/account/users";
import { words } from "./words";

const SHOWN_MAX = 100;
/**
 * The form of an email, a phone number or one of our user names. No password of spec §5 has it: it contains one of
 * @$!%*#?&, and no full stop.
 */
const HARMLESS = /^[\p{L}\p{N}._+'-]+(@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+)?$/u;

/**
 * The identifier that an unknown person typed, for the audit log. People type their password there by mistake, so a text
 * that may be one is not recorded.
 */
export function typedIdentifier(typed: GivenIdentifier): string {
  const text = identifierText(typed).trim();
  return words.unknown(text === "" || HARMLESS.test(text) ? text.slice(0, SHOWN_MAX) : words.withheld);
}
