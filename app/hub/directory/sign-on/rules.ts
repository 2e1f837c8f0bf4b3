import type { z } from "zod";
import type { FieldErrors } from "~/contract/kit/envelope";
import { READABLE_SCOPES } from "~/contract/kit/interaction-rules";
import { CLAIM_NAMES, CLAIM_SOURCES, SOURCE_PATTERN, TOKEN_CLAIMS } from "~/contract/kit/sign-on-rules";
import { signOn } from "~/contract/sign-on";
import { paths } from "~/lib/paths";
import { invalid } from "../../kit/failure";
import { exactAddressFault, redirectFault } from "./address";
import { certificatesFault } from "./certificates";
import { keysFault } from "./public-keys";
import { words } from "./words";

type Inputs = typeof signOn.input;
/** Omitted fields stay unchanged. */
export type GivenSignOn = { [Name in keyof Inputs]?: z.output<Inputs[Name]> };
const SINGLE = [
  "homeUrl",
  "initiateLoginUri",
  "backchannelLogoutUri",
  "frontchannelLogoutUri",
  "jwksUri",
  "samlLogoutUri",
  "samlMetadataUri",
] as const;
const LISTS = ["redirectUris", "postLogoutRedirectUris", "acsUris"] as const;

interface Judged extends GivenSignOn {
  kind: z.output<Inputs["kind"]>;
}

interface Among {
  allowHttp: boolean;
  publicUrl: string;
  /** Names that further claims may be made of, besides claims. */
  attributes: ReadonlySet<string>;
}

/**
 * @param given new fields; stored addresses may follow older rules
 * @throws Failure 400 by field
 */
export function judgeSignOn(whole: Judged, given: GivenSignOn, { allowHttp, publicUrl, attributes }: Among): void {
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
  if (whole.kind === "saml") judgeSaml(whole, say);
  if (given.samlCertificates) say("samlCertificates", certificatesFault(given.samlCertificates));
  if (given.entityId === publicUrl + paths.samlMetadata) say("entityId", words.entityIdOfPortico);
  judgeApi(whole, given, publicUrl, say);
  judgeClaimNames(whole.claimNames ?? [], say);
  judgeMoreClaims(whole, attributes, say);
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
  if (whole.clientAuthentication === "private_key_jwt") {
    if (whole.jwks && whole.jwksUri) say("jwksUri", words.keysTwice);
    if (!whole.jwks && !whole.jwksUri) say("jwks", words.keysNeeded);
  }
  if (whole.clientAuthentication !== "none") return;
  if (!whole.requirePkce) say("requirePkce", words.pkceForPublic);
  if (grants.includes("client_credentials")) say("grants", words.grantForPublic);
}

function judgeSaml(whole: Judged, say: Say): void {
  if (!whole.entityId) say("entityId", words.required(signOn.labels.entityId));
  const { acsUris = [] } = whole;
  if (acsUris.length === 0) say("acsUris", words.acsNeeded);
  const indexes = acsUris.flatMap(({ index }) => index ?? []);
  if (new Set(indexes).size < indexes.length) say("acsUris", words.acsIndexTwice);
  if (whole.signedRequests && !whole.samlCertificates) say("samlCertificates", words.certificatesNeeded);
}

function judgeApi(whole: Judged, given: GivenSignOn, publicUrl: string, say: Say): void {
  const seen = new Set<string>();
  for (const [index, { uri }] of (given.audiences ?? []).entries()) {
    say(`audiences.${index}.uri`, seen.has(uri) ? words.twice : audienceFault(uri, publicUrl));
    seen.add(uri);
  }
  const scopes = whole.apiScopes ?? [];
  const names = scopes.map(({ name }) => name);
  for (const [index, name] of names.entries()) {
    const isReserved = READABLE_SCOPES.some((scope) => scope === name);
    if (isReserved) say(`apiScopes.${index}.name`, words.scopeReserved(name));
    if (names.indexOf(name) < index) say(`apiScopes.${index}.name`, words.scopeTwice);
  }
  if (names.length > 0 && (whole.audiences ?? []).length === 0) say("audiences", words.scopeWithoutAudience);
  if (given.jwks) say("jwks", keysFault(given.jwks));
}

/** Nothing is sent there: http is allowed. */
function audienceFault(uri: string, publicUrl: string): string | undefined {
  if (!URL.canParse(uri)) return words.notAnAddress;
  const { username, password, origin } = new URL(uri);
  if (username || password) return words.noUserInAudience;
  return origin === new URL(publicUrl).origin ? words.audienceOfPortico : undefined;
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

/** Any brace that names no claim is a mistake. */
const NO_SOURCE = /[{}]/;

function judgeMoreClaims(
  { moreClaims = [], claimNames = [] }: Judged,
  attributes: ReadonlySet<string>,
  say: Say,
): void {
  const names = moreClaims.map(({ sentAs }) => sentAs);
  for (const [index, { sentAs, value }] of moreClaims.entries()) {
    const field = (part: string) => `moreClaims.${index}.${part}`;
    if (TOKEN_CLAIMS.includes(sentAs)) say(field("sentAs"), words.claimReserved(sentAs));
    if (names.indexOf(sentAs) < index) say(field("sentAs"), words.claimTwice);
    if (claimNames.some((each) => each.sentAs === sentAs)) say(field("sentAs"), words.claimNamed(sentAs));
    for (const [, source = ""] of value.matchAll(SOURCE_PATTERN))
      if (!CLAIM_SOURCES.includes(source) && !attributes.has(source)) say(field("value"), words.unknownSource(source));
    if (NO_SOURCE.test(value.replace(SOURCE_PATTERN, ""))) say(field("value"), words.sourceBraces);
  }
}

export const sourcesOf = ({ moreClaims = [] }: Pick<GivenSignOn, "moreClaims">): string[] =>
  moreClaims.flatMap(({ value }) => [...value.matchAll(SOURCE_PATTERN)].map(([, source = ""]) => source));
