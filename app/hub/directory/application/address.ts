import type { FieldErrors } from "~/contract/kit/envelope";
import { invalid } from "../../kit/failure";
import { addressFault, inAscii } from "../sign-on/address";

const NAMES = ["allowedUrl", "redirectUrl"] as const;
type Addresses = { readonly [name in (typeof NAMES)[number]]?: string | undefined };

/** The fields of the wire. */
const FIELDS = { allowedUrl: "applicationAllowedUrl", redirectUrl: "applicationRedirectUrl" } as const;

/**
 * The addresses of an application that are new, as they are stored. Tokens travel to them: they are https, without user and
 * fragment. Others are kept as they are.
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
