import * as oidc from "openid-client";
import type { TrialFault } from "~/contract/connection-trial";
import { Failure } from "../../kit/failure";
import { isSilence } from "./provider";

const TEXT_MAX = 1_000;

/** What went wrong, for an Admin who tries a connection. @throws what no provider is to blame for */
export function faultOf(error: unknown): TrialFault {
  if (!(error instanceof Failure) || !(error.code === 401 || error.code === 502)) throw error;
  const { cause } = error;
  if (cause instanceof oidc.AuthorizationResponseError) return saidBy("denied", cause);
  // The guard's words about our own network stay in the log.
  if (isSilence(cause)) return { kind: "silent" };
  if (cause instanceof oidc.ResponseBodyError)
    return saidBy(cause.error === "invalid_client" ? "secret" : "refused", cause);
  if (cause instanceof oidc.WWWAuthenticateChallengeError)
    return { kind: cause.status === 401 ? "secret" : "refused", error: String(cause.status) };
  const compared = comparedIn(cause);
  if (compared?.name === "iss" || compared?.name === "issuer")
    return { kind: "issuer", description: cut(`${String(compared.expected)} ≠ ${String(compared.said)}`) };
  return {
    kind: "untrusted",
    error: cause instanceof Error && "code" in cause ? String(cause.code) : undefined,
    description: compared ? cut(compared.name) : cause instanceof Error ? cut(cause.message) : undefined,
  };
}

const saidBy = (
  kind: TrialFault["kind"],
  { error, error_description }: { error: string; error_description?: string | undefined },
): TrialFault => ({ kind, error: cut(error), description: error_description && cut(error_description) });

const cut = (text: string): string => text.slice(0, TEXT_MAX);

interface Compared {
  name: string;
  expected: unknown;
  said: unknown;
}

/** The claim or attribute that was another one than expected. */
function comparedIn(error: unknown): Compared | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { cause } = each;
    if (typeof cause !== "object" || cause === null || !("expected" in cause)) continue;
    const { expected, claim, attribute, claims, body, parameters } = cause as Record<string, unknown>;
    const name = String(claim ?? attribute);
    const within = (claims ?? body ?? parameters) as Readonly<Record<string, unknown>> | undefined;
    return { name, expected, said: within instanceof URLSearchParams ? within.get(name) : within?.[name] };
  }
  return undefined;
}
