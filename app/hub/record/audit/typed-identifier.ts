import { type GivenIdentifier, identifierText } from "../../identity/account/users";
import { words } from "./words";

const SHOWN_MAX = 100;
/**
 * Matches emails, phone numbers and user names. Passwords of spec §5 do not match: they contain one of @$!%*#?& and no full stop.
 */
const HARMLESS = /^[\p{L}\p{N}._+'-]+(@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+)?$/u;

/** People type their password as identifier by mistake: a text that may be one is hidden. */
export function typedIdentifier(typed: GivenIdentifier): string {
  const text = identifierText(typed).trim();
  return words.unknown(text === "" || HARMLESS.test(text) ? text.slice(0, SHOWN_MAX) : words.withheld);
}
