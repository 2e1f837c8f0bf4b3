import type { z } from "zod";
import type { FieldErrors } from "~/contract/kit/envelope";
import { CLAIM_NAMES, TOKEN_CLAIMS } from "~/contract/kit/sign-on-rules";
import { signOn } from "~/contract/sign-on";
import { invalid } from "../../kit/failure";
import { exactAddressFault, redirectFault } from "./address";
import { words } from "./words";

type Inputs = typeof signOn.input;
/** Omitted fields stay unchanged. */
export type GivenSignOn = { [Name in keyof Inputs]?: z.output<Inputs[Name]> };
const SINGLE = ["homeUrl", "initiateLoginUri", "backchannelLogoutUri", "frontchannelLogoutUri"] as const;
const LISTS = ["redirectUris", "postLogoutRedirectUris"] as const;

interface Judged extends GivenSignOn {
  kind: z.output<Inputs["kind"]>;
}

/**
 * @param given new fields; stored addresses may follow older rules
 * @throws Failure 400 by field
 */
export function judgeSignOn(whole: Judged, given: GivenSignOn, { allowHttp }: { allowHttp: boolean }): void {
  const fieldErrors: FieldErrors = {};
  const say = (field: string, msg: string | undefined) => {
    if (msg !== undefined) fieldErrors[field] ??= [msg];
  };
  for (const name of SINGLE) {
    const address = given[name];
    // A home page gets no tokens, so http is allowed.
    if (address) say(name, exactAddressFault(address, allowHttp || name === "homeUrl"));
  }
  for (const name of LISTS) {
    const seen = new Set<string>();
    for (const [index, { uri }] of (given[name] ?? []).entries()) {
      const faultOf = name === "redirectUris" ? redirectFault : exactAddressFault;
      say(`${name}.${index}.uri`, seen.has(uri) ? words.twice : faultOf(uri, allowHttp));
      seen.add(uri);
    }
  }
  if (whole.kind === "link" && !whole.homeUrl) say("homeUrl", words.required(signOn.labels.homeUrl));
  if (whole.kind === "oidc") judgeOidc(whole, say);
  judgeClaimNames(whole.claimNames ?? [], say);
  const [first] = Object.values(fieldErrors);
  if (first) throw invalid(first[0]!, fieldErrors);
}

type Say = (field: string, msg: string | undefined) => void;

function judgeOidc(whole: Judged, say: Say): void {
  const grants = whole.grants ?? [];
  if (!whole.clientId) say("clientId", words.required(signOn.labels.clientId));
  if (grants.length === 0) say("grants", words.grantNeeded);
  if (grants.includes("authorization_code") && (whole.redirectUris ?? []).length === 0)
    say("redirectUris", words.redirectNeeded);
  if (grants.includes("refresh_token") && !grants.includes("authorization_code") && !grants.includes("device_code"))
    say("grants", words.refreshAlone);
  if (whole.clientAuthentication !== "none") return;
  if (!whole.requirePkce) say("requirePkce", words.pkceForPublic);
  if (grants.includes("client_credentials")) say("grants", words.grantForPublic);
}

const GROUPED: readonly string[] = CLAIM_NAMES;

function judgeClaimNames(names: NonNullable<GivenSignOn["claimNames"]>, say: Say): void {
  const mapped = new Set(names.map(({ claim }) => claim as string));
  const sent = new Set(names.map(({ sentAs }) => sentAs));
  if (mapped.size < names.length || sent.size < names.length) say("claimNames", words.claimTwice);
  for (const { claim, sentAs } of names) {
    if (TOKEN_CLAIMS.includes(sentAs)) say("claimNames", words.claimReserved(sentAs));
    // Two claims would get one name.
    if (sentAs !== claim && GROUPED.includes(sentAs) && !mapped.has(sentAs)) say("claimNames", words.claimUsed(sentAs));
  }
}
