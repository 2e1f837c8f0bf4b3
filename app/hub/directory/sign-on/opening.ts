import type { SignOnKind } from "~/contract/kit/sign-on-rules";
import type { Services } from "../../call/services";
import { mayGetCodes } from "./address";
import { hostsOf } from "./hosts";
import { type SignOn, signOnOf } from "./read";

/** How people come into an application. */
export interface Opening {
  kind: SignOnKind;
  /** Behind a proxy. */
  hosts: readonly { roles: readonly string[] }[];
  /** Whether people can be sent there. */
  hasAddress: boolean;
}

/** @param application not deleted */
export async function openingOf(
  { db, allowHttpRedirects }: Pick<Services, "db" | "allowHttpRedirects">,
  { id, redirectUrl }: { id: string; redirectUrl: string },
): Promise<Opening> {
  const signOn = await signOnOf(db, id);
  const hosts = signOn?.kind === "forward" ? await hostsOf(db, id) : [];
  if (!signOn || signOn.kind === "launch") return { kind: "launch", hosts, hasAddress: redirectUrl !== "" };
  const has = {
    // Applications without a browser have no address, but ask by device.
    oidc: () =>
      signOn.clientId !== null && (usesCodes(signOn, allowHttpRedirects) || signOn.grants.includes("device_code")),
    saml: () => signOn.entityId !== null && signOn.acsUris.length > 0,
    forward: () => hosts.length > 0,
    link: () => signOn.homeUrl !== null,
  };
  return { kind: signOn.kind, hosts, hasAddress: has[signOn.kind]() };
}

type Codes = Pick<SignOn, "grants" | "redirectUris">;

/** The redirect addresses to which codes may be sent. */
export const codeAddresses = ({ redirectUris }: Pick<Codes, "redirectUris">, allowHttp: boolean): string[] =>
  redirectUris.filter((uri) => mayGetCodes(uri, allowHttp));

export const usesCodes = (signOn: Codes, allowHttp: boolean): boolean =>
  signOn.grants.includes("authorization_code") && codeAddresses(signOn, allowHttp).length > 0;

/** Roles compare without regard to case. @param roles that a host lets in; empty: all */
export const admits = (roles: readonly string[], role: string): boolean =>
  roles.length === 0 || roles.some((each) => each.trim().toLowerCase() === role.trim().toLowerCase());

/** At one of its hosts at least. */
export const letsIn = ({ hosts }: Opening, role: string): boolean => hosts.some(({ roles }) => admits(roles, role));
