import type { Adapter, Client, Configuration, errors, interactionPolicy, KoaContextWithOIDC } from "oidc-provider";
import { ASSURANCE_LEVELS } from "~/contract/kit/authentication";
import { interactionCookie } from "~/contract/kit/interaction-rules";
import { REFRESH_TOKEN_MAX_SECONDS } from "~/contract/kit/sign-on-rules";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "~/lib/durations";
import { paths } from "~/lib/paths";
import { isOfApp } from "../../directory/sign-on/address";
import { secondsWithin } from "../../identity/account/period";
import type { Limits } from "../../kit/security/limits";
import type { KeyInUse } from "../../kit/security/signing-keys";
import { AccessTokenRecords, type TokenSigner } from "./access-tokens";
import { type AccountFinder, linkOfGrant, type OpenIdAccount, type pairwiseSubject } from "./accounts";
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
  signer: TokenSigner;
  /** Key what a refresh token's successor is made of; newest first. */
  chainKeys: () => readonly Buffer[];
  secure: boolean;
  subjectOf: ReturnType<typeof pairwiseSubject>;
  findAccount: AccountFinder;
}

export const AUTHORIZATION_PATH = paths.openidAuthorize;
const LOGOUT_PATH = paths.openidLogout;
const DEVICE_PATH = "/oidc/device";
/** Below them the engine asks who is signed in. */
export const WITH_SESSION: readonly string[] = [AUTHORIZATION_PATH, LOGOUT_PATH, DEVICE_PATH];
/** Requests that browsers bring by address or by form. */
export const BROUGHT_BY_BROWSERS: readonly string[] = [AUTHORIZATION_PATH, LOGOUT_PATH];

const seconds = (ms: number): number => ms / SECOND_MS;
const CODE_SECONDS = 60;
const INTERACTION_SECONDS = seconds(HOUR_MS);
const DEVICE_CODE_SECONDS = seconds(10 * MINUTE_MS);
const SIGNING = ["RS256", "ES256", "EdDSA"] as const;

/** Whether a script may read an answer: at an origin of the application's own, which has no secret there. */
const mayRead = ({ oidc }: KoaContextWithOIDC, origin: string, { clientAuthMethod, redirectUris = [] }: Client) =>
  (oidc.route === "userinfo" || clientAuthMethod === "none") &&
  // The origin of an app's own address is "null", as that of any sandboxed page.
  redirectUris.some((uri) => !isOfApp(uri) && URL.canParse(uri) && new URL(uri).origin === origin);

/** Where the engine keeps what it stores, by its name for it. */
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
        return new RefreshTokenRecords(own, engineErrors, services.chainKeys);
      case "AccessToken":
      case "ClientCredentials":
        return new AccessTokenRecords(model, own, engineErrors, services.signer);
      default:
        return new Records(model, own, engineErrors);
    }
  };
}

/** Everything the engine is told. What it switches on unasked is named here, too. */
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
      introspection: "/oidc/introspect",
      revocation: "/oidc/revoke",
      pushed_authorization_request: "/oidc/par",
      device_authorization: "/oidc/device/authorize",
      code_verification: DEVICE_PATH,
      end_session: LOGOUT_PATH,
      jwks: paths.openidKeys,
    },
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: { enabled: false },
      dPoP: { enabled: true },
      clientCredentials: { enabled: true },
      claimsParameter: { enabled: true },
      introspection: {
        enabled: true,
        // Tokens of another application are none of its business (RFC 7662 §4).
        allowedPolicy: (_context, client, token) => client.clientId === token.clientId,
      },
      revocation: { enabled: true, allowedPolicy: (_context, client, token) => client.clientId === token.clientId },
      pushedAuthorizationRequests: { enabled: true },
      deviceFlow: {
        enabled: true,
        userCodeInputSource: askForCode,
        userCodeConfirmSource: confirmCode(services.findAccount),
        successSource: saysConnected,
        // The log of requests names the caller already.
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
    clientAuthMethods: ["client_secret_basic", "client_secret_post", "none"],
    enabledJWA: {
      idTokenSigningAlgValues: [...SIGNING],
      dPoPSigningAlgValues: ["ES256", "EdDSA", "RS256", "PS256"],
    },
    clientDefaults: { id_token_signed_response_alg: "RS256" },
    allowOmittingSingleRegisteredRedirectUri: false,
    clockTolerance: 5,
    cookies: {
      // Behind https the prefixes keep sibling domains from planting one (RFC 6265bis §4.1.3); the others have paths.
      names: {
        session: secure ? "__Host-portico-oidc" : "portico-oidc",
        interaction: interactionCookie(secure),
        resume: secure ? "__Secure-portico-resume" : "portico-resume",
      },
      long: { httpOnly: true, sameSite: "lax", secure, signed: false },
      short: { httpOnly: true, sameSite: "lax", secure, signed: false },
    },
    interactions: {
      // Without a slash at its end, so that its cookie goes to the page itself, too.
      url: (_context, { uid }) => `/interaction/${uid}`,
      policy: policyOf(policies),
    },
    pkce: {
      required: ({ oidc: { params } }, client) =>
        client.clientAuthMethod === "none" ||
        signOnOfClient(client).requirePkce ||
        isToApp(client, params?.redirect_uri),
    },
    findAccount: services.findAccount,
    loadExistingGrant: (context) => grantOfSignIn(db, context),
    // What belongs to a session is bound to it in the database, and not found any longer once it has ended.
    expiresWithSession: () => Promise.resolve(false),
    extraTokenClaims: (_context, token) => {
      limitProgramToken(token, engineErrors);
      return undefined;
    },
    issueRefreshToken: (_context, client) => Promise.resolve(client.grantTypeAllowed("refresh_token")),
    rotateRefreshToken: true,
    clientBasedCORS: (context, origin, client) => {
      const isOwn = mayRead(context, origin, client);
      // Some libraries send cookies to whatever they ask. No answer depends on them.
      if (isOwn) context.set("Access-Control-Allow-Credentials", "true");
      return isOwn;
    },
    extraParams: {
      scope: (context, asked) => {
        keepOfflineAccess(context);
        // Nobody signs in for an answer that could hold nothing.
        if (context.oidc.requestParamOIDCScopes.size === 0)
          throw new engineErrors.InvalidScope(words.told.noScope, asked ?? "");
      },
    },
    renderError,
    ttl: {
      AccessToken: (context, _token, client) => withinAccess(context, signOnOfClient(client).accessTokenSeconds),
      ClientCredentials: (_context, _token, client) =>
        programOf(client)?.tokenSeconds ?? signOnOfClient(client).accessTokenSeconds,
      IdToken: (context, _token, client) => withinAccess(context, signOnOfClient(client).idTokenSeconds),
      RefreshToken: (context, _token, client) => withinAccess(context, signOnOfClient(client).refreshTokenSeconds),
      AuthorizationCode: CODE_SECONDS,
      DeviceCode: DEVICE_CODE_SECONDS,
      Interaction: INTERACTION_SECONDS,
      Session: (_context, session) => (session.accountId ? SESSION_SECONDS : INTERACTION_SECONDS),
      // Every token under it ends before.
      Grant: (_context, grant) =>
        grant.getOIDCScope().includes(OFFLINE_SCOPE) ? REFRESH_TOKEN_MAX_SECONDS : SESSION_SECONDS,
    },
  };
}

/** No token outlives the access that it is given for. */
function withinAccess({ oidc: { entities } }: KoaContextWithOIDC, seconds: number): number {
  const link = linkOfGrant(entities.Account as OpenIdAccount | undefined, entities.Grant);
  return secondsWithin(link?.validUntil, seconds);
}
