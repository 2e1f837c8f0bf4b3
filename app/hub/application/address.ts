import type { FieldErrors } from "~/contract/kit/envelope";
import { invalid } from "../kit/failure";
import { words } from "./words";

/** Reached by no network; browsers treat it as safe (Secure Contexts, W3C). */
const THIS_MACHINE = /^(?:(?:[\w-]+\.)*localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const OTHER_SCRIPTS = /[^\p{ASCII}]/u;

/** What people see is where it leads: a host in another script is written as browsers resolve it, `xn--…`. */
const inAscii = (address: string): string => (OTHER_SCRIPTS.test(address) ? new URL(address).href : address);

function faultOf(address: string): string | undefined {
  const { protocol, hostname, username, password } = new URL(address);
  if (protocol !== "https:" && !THIS_MACHINE.test(hostname)) return words.mustBeHttps;
  if (username || password) return words.noUserInAddress;
  return address.includes("#") ? words.noFragment : undefined;
}

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
    const fault = given[name] ? faultOf(given[name]) : undefined;
    if (fault) fieldErrors[FIELDS[name]] = [fault];
  }
  const [first] = Object.values(fieldErrors);
  if (first) throw invalid(first[0]!, fieldErrors);
  return Object.fromEntries(changed.map((name) => [name, inAscii(given[name]!)]));
}
