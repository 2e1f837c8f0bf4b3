import type {
  AccessToken,
  Adapter,
  Client,
  ClientCredentials,
  Configuration,
  errors,
  interactionPolicy,
  KoaContextWithOIDC,
} from "oidc-provider";
import { ASSURANCE_LEVELS } from "~/contract/kit/authentication";
import { interactionCookie } from "~/contract/kit/interaction-rules";
import { ASSERTION_ALGORITHMS, CLIENT_AUTHENTICATIONS, REFRESH_TOKEN_MAX_SECONDS } from "~/contract/kit/sign-on-rules";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "~/lib/durations";
import { paths } from "~/lib/paths";
import { isOfApp } from "../../directory/sign-on/address";
import { secondsWithin } from "../../identity/account/period";
import type { Limits } from "../../kit/security/limits";
import type { KeyInUse } from "../../kit/security/signing-keys";
import type { Destinations } from "../../messages/delivery/destinations";
import { fetchGuarded } from "../../messages/delivery/guarded-fetch";
import { AccessTokenRecords, type TokenSigner } from "./access-tokens";
import { type AccountFinder, linkOfGrant, type OpenIdAccount, type pairwiseSubject } from "./accounts";
import { isForApi, resourceServers } from "./apis";
import { isToApp, signOnOfClient } from "./clients";
import { DeviceCodeRecords } from "./device-codes";
import { keepOfflineAccess } from "./offline-access";
import { askForCode, confirmCode, confirmLogout, hideSuccess, renderError, saysConnected } from "./pages";
import { currentContext, requestOf } from "./peers";
import { policyOf } from "./policy";
import { SESSION_SECONDS, SessionRecords } from "./portal-session";
import { limitProgramToken, programOf } from "./programs";
import { type RecordServices, Records } from "./records";
import { RefreshTokenRecords } from "./refresh-tokens";
import { CLAIMS_BY_SCOPE, OFFLINE_SCOPE, SCOPES } from "./scopes";
import { authenticationClaims } from "./sent-claims";
import { grantOfSignIn } from "./sign-on-grant";
import { leftoverLimits } from "./strangers";
import { subjectAt } from "./subject";
import { words } from "./words";

export interface EngineParts {
  errors: typeof errors;
  interactionPolicy: typeof interactionPolicy;
}

interface ConfigurationServices extends Omit<RecordServices, "onSeen" | "onSave"> {
  limits: Limits;
  destinations: Destinations;
  signer: TokenSigner;
  chainKeys: () => readonly Buffer[];
  secure: boolean;
  subjectOf: ReturnType<typeof pairwiseSubject>;
  findAccount: AccountFinder;
}

export const AUTHORIZATION_PATH = paths.openidAuthorize;
const LOGOUT_PATH = paths.openidLogout;
const DEVICE_PATH = "/oidc/device";
/** Requests below these paths have an engine session. */
export const WITH_SESSION: readonly string[] = [AUTHORIZATION_PATH, LOGOUT_PATH, DEVICE_PATH];
export const BROUGHT_BY_BROWSERS: readonly string[] = [AUTHORIZATION_PATH, LOGOUT_PATH];

const seconds = (ms: number): number => ms / SECOND_MS;
const CODE_SECONDS = 60;
const ASSERTION_MAX_SECONDS = seconds(HOUR_MS);
const INTERACTION_SECONDS = seconds(HOUR_MS);
const DEVICE_CODE_SECONDS = seconds(10 * MINUTE_MS);
const SIGNING = ["RS256", "ES256", "EdDSA"] as const;

/** CORS: the application's own origins, without a client secret. */
const mayRead = ({ oidc }: KoaContextWithOIDC, origin: string, { clientAuthMethod, redirectUris = [] }: Client) =>
  (oidc.route === "userinfo" || clientAuthMethod === "none") &&
  // Custom schemes have the origin "null", like any sandboxed page.
  redirectUris.some((uri) => !isOfApp(uri) && URL.canParse(uri) && new URL(uri).origin === origin);

function adapterOf(services: ConfigurationServices, engineErrors: EngineParts["errors"]): (model: string) => Adapter {
  const onSeen = (sessionId: string) => {
    const context = currentContext();
    if (context) requestOf(context).notes.seenSession = sessionId;
  };
  const own = { ...services, onSeen, onSave: leftoverLimits(services.limits) };
  return (model) => {
    switch (model) {
      case "Session":
        return new SessionRecords(model, own, engineErrors);
      case "DeviceCode":
        return new DeviceCodeRecords(model, own, engineErrors);
      case "RefreshToken":
        return new RefreshTokenRecords(
          own,
          engineErrors,
          services.chainKeys,
          resourceServers(services.db, engineErrors),
        );
      case "AccessToken":
      case "ClientCredentials":
        return new AccessTokenRecords(model, own, engineErrors, services.signer);
      default:
        return new Records(model, own, engineErrors);
    }
  };
}

/** Lists the engine's defaults that are on, too. */
export function configurationOf(
  { errors: engineErrors, interactionPolicy: policies }: EngineParts,
  services: ConfigurationServices,
  keys: readonly KeyInUse[],
): Configuration {
  const { db, secure } = services;
  return {
    adapter: adapterOf(services, engineErrors),
    jwks: { keys: keys.map(({ kid, algorithm, privateJwk }) => ({ ...privateJwk, kid, alg: algorithm, use: "sig" })) },
    routes: {
      authorization: AUTHORIZATION_PATH,
      token: paths.openidToken,
      userinfo: paths.openidUserinfo,
      introspection: paths.openidIntrospection,
      revocation: "/oidc/revoke",
      pushed_authorization_request: "/oidc/par",
      device_authorization: "/oidc/device/authorize",
      code_verification: DEVICE_PATH,
      end_session: LOGOUT_PATH,
      jwks: paths.openidKeys,
    },
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: resourceServers(db, engineErrors),
        // With several, a request without `resource` gets a token for the application itself.
        useGrantedResource: (_context, { resource }) => !Array.isArray(resource),
      },
      dPoP: { enabled: true },
      clientCredentials: { enabled: true },
      claimsParameter: { enabled: true },
      introspection: {
        enabled: true,
        // Applications may not inspect each other's tokens (RFC 7662 §4), but those that are for them as an API.
        allowedPolicy: async (context, client, token) =>
          client.clientId === token.clientId || isForApi(context, client, token),
      },
      revocation: { enabled: true, allowedPolicy: (_context, client, token) => client.clientId === token.clientId },
      pushedAuthorizationRequests: { enabled: true },
      deviceFlow: {
        enabled: true,
        userCodeInputSource: askForCode,
        userCodeConfirmSource: confirmCode(services.findAccount),
        successSource: saysConnected,
        // The request log already names the caller.
        deviceInfo: () => ({}),
      },
      userinfo: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: confirmLogout((userId, client) => subjectAt(services.db, userId, signOnOfClient(client))),
        postLogoutSuccessSource: hideSuccess,
      },
      backchannelLogout: { enabled: true },
    },
    discovery: { frontchannel_logout_supported: true, frontchannel_logout_session_supported: true },
    responseTypes: ["code"],
    scopes: [...SCOPES],
    claims: CLAIMS_BY_SCOPE,
    conformIdTokenClaims: false,
    acrValues: [...ASSURANCE_LEVELS],
    subjectTypes: ["public", "pairwise"],
    pairwiseIdentifier: services.subjectOf,
    clientAuthMethods: [...CLIENT_AUTHENTICATIONS],
    assertJwtClientAuthClaimsAndHeader: (_context, { exp }) => {
      // Its record must be kept until then.
      if (Number(exp) > Date.now() / SECOND_MS + ASSERTION_MAX_SECONDS)
        throw new engineErrors.InvalidClientAuth(words.told.assertionTooLong);
    },
    // Logout tokens, which the engine would post too, have our queue (protocols/logout).
    fetch: (asked, options) =>
      options?.method === "POST"
        ? Promise.reject(new Error(words.queueSends))
        : fetchGuarded(services.destinations, words.keysHost, new Request(asked).url, options),
    enabledJWA: {
      idTokenSigningAlgValues: [...SIGNING],
      clientAuthSigningAlgValues: [...ASSERTION_ALGORITHMS],
      dPoPSigningAlgValues: ["ES256", "EdDSA", "RS256", "PS256"],
    },
    clientDefaults: { id_token_signed_response_alg: "RS256" },
    allowOmittingSingleRegisteredRedirectUri: false,
    clockTolerance: 5,
    cookies: {
      // The prefixes stop sibling domains from planting cookies (RFC 6265bis §4.1.3); the others have paths.
      names: {
        session: secure ? "__Host-portico-oidc" : "portico-oidc",
        interaction: interactionCookie(secure),
        resume: secure ? "__Secure-portico-resume" : "portico-resume",
      },
      long: { httpOnly: true, sameSite: "lax", secure, signed: false },
      short: { httpOnly: true, sameSite: "lax", secure, signed: false },
    },
    interactions: {
      // No slash at the end, so that the cookie's path includes the page itself.
      url: (_context, { uid }) => `/interaction/${uid}`,
      policy: policyOf(policies),
    },
    pkce: {
      required: ({ oidc: { params } }, client) =>
        client.clientAuthMethod === "none" ||
        signOnOfClient(client).requirePkce ||
        isToApp(client, params?.redirect_uri),
    },
    // The engine passes the token, too.
    findAccount: (context, userId) => services.findAccount(context, userId),
    loadExistingGrant: (context) => grantOfSignIn(db, context),
    // The database stops finding a session's records when it ends.
    expiresWithSession: () => Promise.resolve(false),
    extraTokenClaims: ({ oidc }, token) => {
      limitProgramToken(token, engineErrors);
      return authenticationClaims(oidc);
    },
    issueRefreshToken: (_context, client) => Promise.resolve(client.grantTypeAllowed("refresh_token")),
    rotateRefreshToken: true,
    clientBasedCORS: (context, origin, client) => {
      const isOwn = mayRead(context, origin, client);
      // Some libraries always send credentials; no answer depends on them.
      if (isOwn) context.set("Access-Control-Allow-Credentials", "true");
      return isOwn;
    },
    extraParams: {
      scope: (context, asked) => {
        keepOfflineAccess(context);
        // Refuse before a sign-in whose answer would be empty.
        if (context.oidc.requestParamOIDCScopes.size === 0 && !context.oidc.params?.["resource"])
          throw new engineErrors.InvalidScope(words.told.noScope, asked ?? "");
      },
    },
    renderError,
    ttl: {
      AccessToken: (context, token, client) =>
        withinAccess(context, withinApi(token, signOnOfClient(client).accessTokenSeconds)),
      ClientCredentials: (_context, token, client) =>
        programOf(client)?.tokenSeconds ?? withinApi(token, signOnOfClient(client).accessTokenSeconds),
      IdToken: (context, _token, client) => withinAccess(context, signOnOfClient(client).idTokenSeconds),
      RefreshToken: (context, _token, client) => withinAccess(context, signOnOfClient(client).refreshTokenSeconds),
      AuthorizationCode: CODE_SECONDS,
      DeviceCode: DEVICE_CODE_SECONDS,
      Interaction: INTERACTION_SECONDS,
      Session: (_context, session) => (session.accountId ? SESSION_SECONDS : INTERACTION_SECONDS),
      // All tokens of a grant end earlier.
      Grant: (_context, grant) =>
        grant.getOIDCScope().includes(OFFLINE_SCOPE) ? REFRESH_TOKEN_MAX_SECONDS : SESSION_SECONDS,
    },
  };
}

type Issued = Pick<AccessToken | ClientCredentials, "resourceServer">;

const withinApi = ({ resourceServer }: Issued, seconds: number): number =>
  Math.min(resourceServer?.accessTokenTTL ?? seconds, seconds);

/** No token outlives the access that it is given for. */
function withinAccess({ oidc: { entities } }: KoaContextWithOIDC, seconds: number): number {
  const link = linkOfGrant(entities.Account as OpenIdAccount | undefined, entities.Grant);
  return secondsWithin(link?.validUntil, seconds);
}
