import { Auth, type AuthConfig, customFetch } from "@auth/core";
import OpenIdStrategy, { type Profile } from "passport-openidconnect";
import { expect, test } from "vitest";
import { newToken } from "~/hub/kit/security/tokens";
import type { Account } from "../support/accounts";
import { hubForFile } from "../support/hub";
import { newOidcApplication, newUserOf, type OidcApplication, openIdForFile, Visitor } from "../support/openid";

/** Programs that know nothing of Portico. */
const portico = hubForFile();
const openid = openIdForFile(portico);

interface PassportRequest {
  query: Record<string, string>;
  session: object;
}

/** Does what passport does with its strategies. @returns the address to go to, who it is, or why nobody */
function authenticate(strategy: OpenIdStrategy, request: PassportRequest) {
  return new Promise<{ redirect?: string; user?: Profile; failure?: unknown }>((resolve) => {
    const run = Object.assign(Object.create(strategy) as OpenIdStrategy, {
      redirect: (redirect: string) => resolve({ redirect }),
      success: (user: Profile) => resolve({ user }),
      fail: (failure: unknown) => resolve({ failure: failure ?? "failed" }),
      error: (failure: unknown) => resolve({ failure }),
    });
    run.authenticate(request as never, {});
  });
}

function passportFor({ clientId, secret, redirectUri }: OidcApplication): OpenIdStrategy {
  return new OpenIdStrategy(
    {
      issuer: openid.url,
      authorizationURL: `${openid.url}/oidc/authorize`,
      tokenURL: `${openid.local}/oidc/token`,
      userInfoURL: `${openid.local}/oidc/userinfo`,
      clientID: clientId,
      clientSecret: secret,
      callbackURL: redirectUri,
      scope: ["profile", "email"],
      nonce: "true",
      skipUserProfile: false,
    },
    (_issuer: string, profile: Profile, done: OpenIdStrategy.VerifyCallback) => done(null, profile),
  );
}

const queryOf = ({ searchParams }: URL) => Object.fromEntries(searchParams);

async function throughPassport(strategy: OpenIdStrategy, account: Account) {
  const session = {};
  const { redirect } = await authenticate(strategy, { query: {}, session });
  const { address } = await new Visitor(openid).signInAt(redirect!, account);
  return { session, query: queryOf(address) };
}

/** An application as passport-openidconnect can be one, and a user of it. */
async function passportsOwn() {
  const application = await newOidcApplication(openid, {
    requirePkce: false,
    clientAuthentication: "client_secret_post",
  });
  const { account } = await newUserOf(openid, application);
  return { application, account };
}

test("passport-openidconnect signs a user in, by its session and once", async () => {
  const { application, account } = await passportsOwn();
  const strategy = passportFor(application);
  const { session, query } = await throughPassport(strategy, account);
  const stolen = await authenticate(strategy, { query, session: {} });
  expect(stolen.failure, "another browser").toBeDefined();
  const { user } = await authenticate(strategy, { query, session: structuredClone(session) });
  expect(user).toMatchObject({
    id: account.id,
    displayName: `${account.firstName} ${account.lastName}`,
    emails: [{ value: account.email }],
  });
  const again = await authenticate(strategy, { query, session });
  expect(again.failure).toMatchObject({ code: "invalid_grant" });
});

test("passport-openidconnect is told when a user says no, and with a wrong secret gets nothing", async () => {
  const { application, account } = await passportsOwn();
  const wrong = passportFor({ ...application, secret: newToken() });
  const { session, query } = await throughPassport(wrong, account);
  expect((await authenticate(wrong, { query, session })).failure).toMatchObject({ code: "invalid_client" });
  const denied = await authenticate(wrong, { query: { error: "access_denied" }, session });
  expect(denied.failure).toBeDefined();
});

test("passport-openidconnect takes no answer to another state, and no code of another nonce", async () => {
  const { application, account } = await passportsOwn();
  const strategy = passportFor(application);
  const { session, query } = await throughPassport(strategy, account);
  const forged = { ...query, state: newToken() };
  const refused = await authenticate(strategy, { query: forged, session: structuredClone(session) });
  expect(refused.user).toBeUndefined();
  expect(refused.failure).toMatchObject({ message: expect.stringContaining("state") as unknown });
  const another = await throughPassport(strategy, account);
  const injected = await authenticate(strategy, { query: { ...query, code: another.query.code! }, session });
  expect(injected.user).toBeUndefined();
  expect(injected.failure).toMatchObject({ message: expect.stringContaining("nonce") as unknown });
});

const SITE = "https://wiki.example";

/** A site that signs its users in with Auth.js, and a browser at it. */
class AuthJsSite {
  private readonly cookies = new Map<string, string>();
  private readonly config: AuthConfig;

  constructor({ clientId, secret }: OidcApplication) {
    this.config = {
      basePath: "/auth",
      trustHost: true,
      secret: newToken(),
      logger: { error: () => undefined },
      providers: [
        {
          id: "portico",
          name: "Portico",
          type: "oidc",
          issuer: openid.url,
          clientId,
          clientSecret: secret,
          checks: ["pkce", "state", "nonce"],
          [customFetch]: (address: string | URL | Request, init?: RequestInit) =>
            openid.fetch(address instanceof Request ? address.url : address, init),
        },
      ],
      callbacks: {
        jwt: ({ token, profile }) => (profile ? { ...token, sub: profile.sub ?? undefined } : token),
        session: ({ session, token }) => Object.assign(session, { sub: token.sub }),
      },
    };
  }

  async request(path: string | URL, init: RequestInit = {}): Promise<Response> {
    const Cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { ...Object.fromEntries(new Headers(init.headers)), Cookie };
    const response = await Auth(new Request(new URL(path, SITE), { ...init, headers }), this.config);
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.cookies.set(name, value);
    }
    return response;
  }

  /** @returns where its button leads */
  async begin(): Promise<string> {
    const { csrfToken } = (await (await this.request("/auth/csrf")).json()) as { csrfToken: string };
    const body = new URLSearchParams({ csrfToken, callbackUrl: SITE });
    const answer = await this.request("/auth/signin/portico", { method: "POST", body });
    return answer.headers.get("Location") ?? "";
  }

  async user(): Promise<unknown> {
    return (await this.request("/auth/session")).json();
  }
}

test("@auth/core takes no answer to another state, and no code of another sign-in", async () => {
  const application = await newOidcApplication(openid, { redirectUris: [`${SITE}/auth/callback/portico`] });
  const { account } = await newUserOf(openid, application);
  const begun = async () => {
    const site = new AuthJsSite(application);
    const { address } = await new Visitor(openid).signInAt(await site.begin(), account);
    return { site, address };
  };
  const attacks = { state: newToken(), code: (await begun()).address.searchParams.get("code")! };
  for (const [name, value] of Object.entries(attacks)) {
    const { site, address } = await begun();
    address.searchParams.set(name, value);
    expect((await site.request(address)).headers.get("Location"), name).toContain("error");
    expect(await site.user(), name).toBeNull();
  }
});

test("@auth/core signs a user in, with PKCE, state and nonce", async () => {
  const application = await newOidcApplication(openid, { redirectUris: [`${SITE}/auth/callback/portico`] });
  const { account } = await newUserOf(openid, application);
  const site = new AuthJsSite(application);
  const begun = await site.begin();
  expect(begun).toContain(`${openid.url}/oidc/authorize?`);
  const { address } = await new Visitor(openid).signInAt(begun, account);
  expect(await new AuthJsSite(application).request(address).then(({ headers }) => headers.get("Location"))).toContain(
    "error",
  );
  expect((await site.request(address)).headers.get("Location")).toBe(SITE);
  expect(await site.user()).toMatchObject({
    sub: account.id,
    user: { name: `${account.firstName} ${account.lastName}`, email: account.email },
  });
});
