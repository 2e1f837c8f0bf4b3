import { z } from "zod";
import { ConnectionTrial, ConnectionTrialBegun } from "./connection-trial";
import { adminChange, adminList, adminQuestion } from "./kit/admin-endpoint";
import { Created, Nothing } from "./kit/answers";
import {
  CLAIM_RULE_MAX,
  CLAIM_RULES_MAX,
  CONNECTION_ANSWER_MAX,
  DOMAIN_MAX,
  DOMAIN_PATTERN,
  DOMAIN_PROOFS,
  DOMAINS_MAX,
  FACTOR_TRUSTS,
  LOGOUT_TOKEN_MAX,
  PROVIDER_CLIENT_ID_MAX,
  SCOPES_MAX,
  SCOPES_PATTERN,
  SHORT_NAME_MAX,
  SHORT_NAME_PATTERN,
  SIGN_OUTS_THERE,
  SUBJECT_MAX,
} from "./kit/connection-rules";
import { endpoint } from "./kit/endpoint";
import {
  CurrentPassword,
  HttpUrl,
  Id,
  idOf,
  line,
  OneTimeCode,
  optional,
  required,
  requiredName,
  requiredText,
  Secret,
  StatusField,
  text,
  Version,
} from "./kit/fields";
import { identified } from "./kit/identifier";
import { field, record } from "./kit/record";
import { PATH_MAX, TITLE_MAX, TOKEN_CHARACTERS, TOKEN_PATTERN } from "./kit/rules";
import { anyone, signedIn } from "./kit/who";
import { words } from "./kit/words";
import { Assertion, requiredAttempt } from "./passkey";
import { open, SignInCompleted, sharedComputer, signedInNames } from "./sign-in";

/** Names in other scripts as `xn--…`. */
export const Domain = z
  .string()
  .trim()
  .max(DOMAIN_MAX, { error: words.tooLong, abort: true })
  .toLowerCase()
  .regex(DOMAIN_PATTERN, words.domain);

const shortName = z
  .string()
  .trim()
  .min(1, words.required(words.labels.shortName))
  .max(SHORT_NAME_MAX, words.tooLong)
  .regex(SHORT_NAME_PATTERN, words.shortName);

const scopes = text(SCOPES_MAX)
  .overwrite((given) => given.replace(/ +/g, " "))
  .regex(SCOPES_PATTERN, words.scopes)
  .refine((given) => given.split(" ").includes("openid"), words.scopes);

const ofRule = (label: string, max: number) =>
  requiredText(label, max).refine((value) => !/\p{Cc}/u.test(value), words.oneLine);

/** Whose claim has the value gets the application in the role, for the connection's client. */
const ClaimRule = z.object({
  claim: ofRule(words.labels.claim, CLAIM_RULE_MAX),
  value: ofRule(words.labels.claimValue, CLAIM_RULE_MAX),
  /** By name. */
  application: ofRule(words.labels.application, TITLE_MAX),
  role: ofRule(words.labels.role, TITLE_MAX),
});
export type ClaimRule = z.output<typeof ClaimRule>;

/** A client's own provider of OpenID Connect. */
export const connection = record({
  clientId: field({ en: "Client" }, idOf, Id),
  /** Shown on its button. */
  name: field({ en: "Name" }, requiredName(TITLE_MAX), z.string()),
  /** In the addresses of its sign-ins: `/login/{shortName}`. */
  shortName: field({ en: "Short name" }, shortName, z.string()),
  issuer: field({ en: "Issuer" }, HttpUrl, z.string()),
  providerClientId: field({ en: "Client ID at the provider" }, required(PROVIDER_CLIENT_ID_MAX), z.string()),
  secret: field({ en: "Client secret" }, Secret, z.string().nullish()),
  /** Left out: `openid profile email`. */
  scopes: field({ en: "Scopes" }, optional(scopes), z.string()),
  domains: field({ en: "Domains" }, z.array(Domain).max(DOMAINS_MAX), z.array(z.string())),
  /** People of its domains cannot sign in otherwise; Admins can. */
  isDemanded: field({ en: "Demanded" }, z.boolean().optional(), z.boolean()),
  factorTrust: field({ en: "Second step" }, z.enum(FACTOR_TRUSTS, words.chooseOne), z.enum(FACTOR_TRUSTS)),
  createsUsers: field({ en: "New people" }, z.boolean().optional(), z.boolean()),
  /** By name: what new people get for the client. Both or neither. */
  defaultApplication: field({ en: "Their application" }, optional(line(TITLE_MAX)), z.string().nullish()),
  defaultRole: field({ en: "Their role" }, optional(line(TITLE_MAX)), z.string().nullish()),
  /** At each sign-in; of those that fit, an application's first counts. Left out: kept as they are. */
  rules: field({ en: "Access by claims" }, z.array(ClaimRule).max(CLAIM_RULES_MAX).optional(), z.array(ClaimRule)),
  /** Left out: `never`. */
  signOutThere: field(
    { en: "Sign-out there" },
    z.enum(SIGN_OUTS_THERE, words.chooseOne).optional(),
    z.enum(SIGN_OUTS_THERE),
  ),
  status: field({ en: "Status" }, StatusField, StatusField),
});

const ConnectionDomain = z.object({
  domain: z.string(),
  /** Absent until it is. */
  provenBy: z.enum(DOMAIN_PROOFS).optional(),
  provenAt: z.iso.datetime().optional(),
  /** Publishing it proves the domain. */
  record: z.object({ name: z.string(), text: z.string() }),
});
export type ConnectionDomain = z.output<typeof ConnectionDomain>;

export const Connection = z.object({
  _id: Id,
  ...connection.output,
  client: z.string(),
  /** The redirect URI to register at the provider. */
  callback: z.string(),
  /** For the provider's logout tokens, and for coming back after a sign-out. */
  backchannelLogout: z.string(),
  postLogout: z.string(),
  /** Where the provider revokes everything of a person. */
  revocation: z.string(),
  domainStates: z.array(ConnectionDomain),
  version: Version,
});
export type Connection = z.output<typeof Connection>;

const ours = { extension: true, shown: "lately" } as const;

/** By the session of the Admin who is at the browser. */
const tried = {
  extension: true,
  who: signedIn("admin", { only: "people" }),
  audit: { action: "CONNECTION_TRIED", record: "CONNECTION", id: "connectionId" },
} as const;

const named = { shortName };
/** Where a browser goes on with a sign-in at the provider. */
const Way = z.object({ shortName: z.string(), name: z.string(), isDemanded: z.boolean() });
const leadsTo = z
  .string()
  .max(PATH_MAX)
  .regex(/^\/(?![/\\])/);
const linkToken = { linkToken: z.string().max(TOKEN_CHARACTERS).regex(TOKEN_PATTERN) };

const subjectText = z.string().min(1).max(SUBJECT_MAX);
/** RFC 9493 §3.2. `opaque`: the account's id here. */
export const RevokedSubject = z.union([
  z.object({ format: z.literal("iss_sub"), iss: subjectText, sub: subjectText }),
  z.object({ format: z.literal("email"), email: subjectText }),
  z.object({ format: z.literal("opaque"), id: Id }),
]);
export type RevokedSubject = z.output<typeof RevokedSubject>;

export const connections = {
  listConnections: adminList("/api/connections/allList", Connection, { extension: true }),

  createConnection: adminChange("/api/connections/create", z.object(connection.input), Created, {
    ...ours,
    audit: { action: "CREATED", record: "CONNECTION" },
  }),

  updateConnection: adminChange(
    "/api/connections/update",
    z.object({ connectionId: Id, version: Version, ...connection.input }),
    Nothing,
    { ...ours, audit: { action: "UPDATED", record: "CONNECTION", id: "connectionId" } },
  ),

  deleteConnection: adminChange("/api/connections/delete", z.object({ connectionId: Id }), Nothing, {
    ...ours,
    audit: { action: "DELETED", record: "CONNECTION", id: "connectionId" },
  }),

  proveDomain: adminChange(
    "/api/connections/proveDomain",
    z.object({ connectionId: Id, domain: Domain, by: z.enum(DOMAIN_PROOFS) }),
    Nothing,
    { ...ours, audit: { action: "DOMAIN_PROVEN", record: "CONNECTION", id: "connectionId" } },
  ),

  /** Asks the provider for its addresses and keys. */
  testConnection: adminQuestion("/api/connections/test", z.object({ connectionId: Id }), Nothing, { extension: true }),

  /** A sign-in there that changes nothing here; `finishConnectionTrial` gets the query that the provider sends the browser back with. */
  beginConnectionTrial: adminChange(
    "/api/connections/try",
    z.object({ connectionId: Id }),
    ConnectionTrialBegun,
    tried,
  ),

  finishConnectionTrial: adminChange(
    "/api/connections/tried",
    z.object({ connectionId: Id, answer: z.string().max(CONNECTION_ANSWER_MAX) }),
    ConnectionTrial,
    tried,
  ),

  /** Whether the sign-in page has to ask for the identifier first. */
  homeRealms: endpoint({
    method: "GET",
    path: "/api/connections/any",
    who: anyone,
    encrypted: true,
    extension: true,
    input: z.object({}),
    output: z.object({ any: z.boolean() }),
  }),

  homeRealm: open("/api/connections/homeRealm", identified({}), z.object({ connection: Way.optional() }), {
    extension: true,
  }),

  beginConnectionSignIn: open(
    "/api/connections/begin",
    z.object({ ...named, leadsTo: leadsTo.optional(), ...sharedComputer, ...requiredAttempt }),
    z.object({ name: z.string(), address: HttpUrl, isDemanded: z.boolean() }),
    { extension: true },
  ),

  signInByConnection: open(
    "/api/connections/signIn",
    z.object({ ...named, answer: z.string().max(CONNECTION_ANSWER_MAX), ...requiredAttempt }),
    z.object({
      name: z.string(),
      leadsTo: z.string().optional(),
      isShared: z.boolean(),
      signedIn: SignInCompleted.optional(),
      step: z
        .object({
          identifier: z.string(),
          factors: z.array(z.enum(["totp", "passkey", "recovery"])).optional(),
          sentTo: z.array(z.string()).optional(),
          delayed: z.boolean().optional(),
        })
        .optional(),
      link: z.object({ token: z.string(), email: z.string() }).optional(),
    }),
    { wireNames: signedInNames, extension: true, audit: { action: "SIGN_IN_PROVIDER" } },
  ),

  /** OpenID Connect Back-Channel Logout 1.0; the provider posts its token to the connection's `backchannelLogout`. */
  signOutByProvider: open(
    "/api/connections/signOut",
    z.object({ ...named, logoutToken: z.string().min(1).max(LOGOUT_TOKEN_MAX) }),
    Nothing,
    { extension: true, audit: { action: "SESSION_ENDED" } },
  ),

  /** Global Token Revocation; the provider posts to the connection's `revocation`. Whoever is linked there loses everything. */
  revokeByProvider: open(
    "/api/connections/revoke",
    z.object({ ...named, token: z.string().min(1).max(LOGOUT_TOKEN_MAX), subject: RevokedSubject }),
    Nothing,
    { extension: true, audit: { action: "SESSION_ENDED" } },
  ),

  /** What the page that links an account shows. */
  identityLink: open(
    "/api/connections/link",
    z.object({ ...named, ...linkToken, ...requiredAttempt }),
    z.object({ name: z.string(), email: z.string(), asksCode: z.boolean(), takesPassword: z.boolean() }),
    { extension: true },
  ),

  linkByPassword: open(
    "/api/connections/linkByPassword",
    z.object({
      ...named,
      ...linkToken,
      password: CurrentPassword,
      /** The authenticator app's or a recovery code, where the account has a factor. */
      code: optional(OneTimeCode),
      ...sharedComputer,
      ...requiredAttempt,
    }),
    SignInCompleted,
    { wireNames: signedInNames, extension: true, audit: { action: "IDENTITY_LINKED" } },
  ),

  linkByPasskey: open(
    "/api/connections/linkByPasskey",
    z.object({ ...named, ...linkToken, credential: Assertion, ...sharedComputer, ...requiredAttempt }),
    SignInCompleted,
    { wireNames: signedInNames, extension: true, audit: { action: "IDENTITY_LINKED" } },
  ),
};
