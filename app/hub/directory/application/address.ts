import type { FieldErrors } from "~/contract/kit/envelope";
import { invalid } from "../../kit/failure";
import { addressFault, inAscii } from "../sign-on/address";

const NAMES = ["allowedUrl", "redirectUrl"] as const;
type Addresses = { readonly [name in (typeof NAMES)[number]]?: string | undefined };

const FIELDS = { allowedUrl: "applicationAllowedUrl", redirectUrl: "applicationRedirectUrl" } as const;

/**
 * New addresses need https, no user information and no fragment, as tokens are sent to them. Unchanged ones are kept.
 * @throws Failure 400 by field
 */
export function safeAddresses(given: Addresses, stored: Addresses = {}): Addresses {
  const changed = NAMES.filter((name) => given[name] !== undefined && given[name] !== stored[name]);
  const fieldErrors: FieldErrors = {};
  for (const name of changed) {
    const fault = given[name] ? addressFault(given[name]) : undefined;
    if (fault) fieldErrors[FIELDS[name]] = [fault];
  }
  const [first] = Object.values(fieldErrors);
  if (first) throw invalid(first[0]!, fieldErrors);
  return Object.fromEntries(changed.map((name) => [name, inAscii(given[name]!)]));
}
