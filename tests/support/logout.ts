import { createHash } from "node:crypto";
import { createLocalJWKSet, decodeJwt, jwtVerify } from "jose";
import { beforeAll } from "vitest";
import { newToken } from "~/hub/kit/security/tokens";
import { finishConsent } from "~/hub/protocols/openid/interactions";
import type { Account } from "./accounts";
import { newOidcApplication, newUserOf, type OidcApplication, type OpenIdServer, Visitor } from "./openid";
import { type SmsGateway, startSmsGateway } from "./sms-gateway";

/** Runs during the file's tests. */
export function receiverForFile(): SmsGateway {
  let running: SmsGateway | undefined;
  beforeAll(async () => {
    running = await startSmsGateway();
    return () => running?.stop();
  });
  return new Proxy({} as SmsGateway, { get: (_target, name) => running![name as keyof SmsGateway] });
}

export interface SignedIn {
  visitor: Visitor;
  account: Account;
  sessionId: string;
  clientId: string;
  idToken: string;
  refreshToken: string;
  sid: string;
}

interface SignInOptions {
  /** Default: a new user. */
  account?: Account;
  visitor?: Visitor;
  scope?: string;
}

export async function signInAt(
  openid: OpenIdServer,
  application: OidcApplication,
  { account, visitor = new Visitor(openid), scope = "openid" }: SignInOptions = {},
): Promise<SignedIn> {
  const user = account ?? (await newUserOf(openid, application)).account;
  const verifier = newToken();
  const address = new URL("/oidc/authorize", openid.url);
  address.search = new URLSearchParams({
    client_id: application.clientId,
    redirect_uri: application.redirectUri,
    response_type: "code",
    scope,
    ...(scope.includes("offline_access") && { prompt: "consent" }),
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  }).toString();
  if (!visitor.token) await visitor.signIn(user);
  let back = await visitor.follow(address);
  if (back.address.pathname.startsWith("/interaction/")) {
    const uid = back.address.pathname.split("/")[2] ?? "";
    back = await visitor.follow(await finishConsent(openid.hub.services, uid, (await visitor.session())!));
  }
  const code = back.address.searchParams.get("code");
  if (!code) throw new Error(`No code: ${back.address.href} ${JSON.stringify(back.page)}`);
  const tokens = await tokensFor(openid, application, {
    grant_type: "authorization_code",
    code,
    redirect_uri: application.redirectUri,
    code_verifier: verifier,
  });
  const idToken = tokens.id_token ?? "";
  const { sid } = decodeJwt<{ sid?: string }>(idToken);
  const { client } = decodeJwt<{ client?: { id: string } }>(idToken);
  return {
    visitor,
    account: user,
    sessionId: (await visitor.session())!.id,
    clientId: client?.id ?? "",
    idToken,
    refreshToken: tokens.refresh_token ?? "",
    sid: sid ?? "",
  };
}

/** @throws Error with the token endpoint's answer */
export async function tokensFor(
  openid: OpenIdServer,
  { clientId, secret }: OidcApplication,
  form: Record<string, string>,
): Promise<Record<string, string>> {
  const response = await openid.fetch("/oidc/token", {
    method: "POST",
    headers: { Authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString("base64")}` },
    body: new URLSearchParams(form),
  });
  const answer = (await response.json()) as Record<string, string>;
  if (!response.ok) throw new Error(JSON.stringify(answer));
  return answer;
}

/** Gets back-channel logouts at `path` of the receiver. */
export const newToldApplication = (
  openid: OpenIdServer,
  receiver: SmsGateway,
  settings: Parameters<typeof newOidcApplication>[1] & { path?: string } = {},
): Promise<OidcApplication & { path: string }> => {
  const { path = `/${newToken().slice(0, 12)}`, ...others } = settings;
  return newOidcApplication(openid, { backchannelLogoutUri: `${receiver.url}${path}`, ...others }).then((made) => ({
    ...made,
    path,
  }));
};

/** Logout tokens sent to a path, verified as applications must (Back-Channel Logout 1.0 §2.6). */
export async function logoutTokensAt(
  openid: OpenIdServer,
  receiver: SmsGateway,
  { path, clientId }: { path: string; clientId: string },
) {
  const keys = createLocalJWKSet(await openid.hub.publicKeys());
  const sent = receiver.requests.filter((request) => request.path === path);
  return Promise.all(
    sent.map(async ({ body, headers, method }) => {
      if (method !== "POST" || headers["content-type"] !== "application/x-www-form-urlencoded")
        throw new Error("Not a form");
      const token = new URLSearchParams(body).get("logout_token") ?? "";
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        issuer: openid.url,
        audience: clientId,
        typ: "logout+jwt",
        requiredClaims: ["iat", "exp", "jti", "events"],
      });
      if ("nonce" in payload) throw new Error("A logout token must not have a nonce");
      return { ...payload, algorithm: protectedHeader.alg };
    }),
  );
}
