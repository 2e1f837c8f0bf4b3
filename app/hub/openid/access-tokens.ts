import { createPublicKey } from "node:crypto";
import { importJWK, type JWK, jwtVerify, SignJWT } from "jose";
import type { AccessToken, AdapterPayload, ClientCredentials, Provider } from "oidc-provider";
import type { AccessTokenAlgorithm } from "~/contract/kit/sign-on-rules";
import type { KeyInUse } from "../kit/security/signing-keys";
import { newToken } from "../kit/security/tokens";
import type { pairwiseSubject } from "./accounts";
import { signOnOfClient } from "./clients";
import { apiAudience, PROGRAM_ALGORITHM, programOf } from "./programs";

type Token = AccessToken | ClientCredentials;
type Key = Awaited<ReturnType<typeof importJWK>>;

const TYPE = "at+jwt";
/** Tells by the id alone what a token is, so that one look into the database finds it. */
const ID_PREFIX = { AccessToken: "at_", ClientCredentials: "cc_" } as const;

/**
 * Has the engine issue access tokens as JWT (RFC 9068), signed by the algorithm that the application chose, and keep a
 * record of each all the same: it can be revoked, shown to userinfo and introspected. The record's id is the token's
 * `jti`, stored as a hash; an id alone is no token.
 */
export async function issueAccessTokens(
  provider: Provider,
  keys: readonly KeyInUse[],
  subjectOf: ReturnType<typeof pairwiseSubject>,
): Promise<void> {
  const signing = new Map<string, { kid: string; key: Key }>();
  const verifying = new Map<string, Key>();
  for (const { kid, algorithm, privateJwk } of keys) {
    if (algorithm === "RS256") continue;
    if (!signing.has(algorithm)) signing.set(algorithm, { kid, key: await importJWK(privateJwk, algorithm) });
    verifying.set(kid, await importJWK(publicOf(privateJwk), algorithm));
  }

  const sign = async (token: Token, algorithm: AccessTokenAlgorithm, payload: AdapterPayload): Promise<string> => {
    const { kid, key } = signing.get(algorithm)!;
    const { clientId = "", accountId, scope, jkt, exp = 0, iat = 0 } = payload;
    const client = token.client!;
    const audience = programOf(client) ? apiAudience(provider.issuer) : clientId;
    const isPairwise = accountId !== undefined && signOnOfClient(client).pairwise;
    const subject = isPairwise ? await subjectOf(undefined, accountId, client) : (accountId ?? clientId);
    return new SignJWT({ client_id: clientId, ...(scope && { scope }), ...(jkt && { cnf: { jkt } }) })
      .setProtectedHeader({ alg: algorithm, kid, typ: TYPE })
      .setIssuer(provider.issuer)
      .setAudience(audience)
      .setSubject(subject)
      .setIssuedAt(iat)
      .setExpirationTime(exp)
      .setJti(payload.jti ?? "")
      .sign(key);
  };

  /** @returns the id of a token's record; undefined for what we did not sign */
  const idOf = async (token: string): Promise<string | undefined> => {
    try {
      const { payload } = await jwtVerify(token, ({ kid = "" }) => verifying.get(kid) ?? unknownKey(), {
        issuer: provider.issuer,
        typ: TYPE,
        // Whether it has expired is said of its record.
        currentDate: new Date(0),
      });
      return payload.jti;
    } catch {
      return undefined;
    }
  };

  /** As they were issued: a signature by ES256 is another one each time. */
  const signed = new WeakMap<object, string>();

  /** Whether the token of this request was hidden below: a second spelling is good nowhere else. */
  const isHidden = (): boolean =>
    HIDING_ROUTES.includes((provider.constructor as typeof Provider).ctx?.oidc.route ?? "");

  for (const kind of ["AccessToken", "ClientCredentials"] as const) {
    const Model = provider[kind] as unknown as {
      prototype: Token & { getValueAndPayload(): Promise<{ value: string; payload: AdapterPayload }> };
      find(id: string, options?: object): Promise<Token | undefined>;
    };
    const own = { find: Model.find, getValueAndPayload: Model.prototype.getValueAndPayload };
    Object.assign(Model.prototype, {
      generateTokenId(this: Token & { format?: string }) {
        this.format = "opaque";
        return `${ID_PREFIX[kind]}${newToken()}`;
      },
      async getValueAndPayload(this: Token) {
        const { payload } = await own.getValueAndPayload.call(this as never);
        const client = this.client!;
        const algorithm = programOf(client) ? PROGRAM_ALGORITHM : signOnOfClient(client).accessTokenAlgorithm;
        const value = await sign(this, algorithm, payload);
        signed.set(this, value);
        return { value, payload };
      },
    });
    Object.assign(Model, {
      async find(this: never, shown: unknown, options?: object) {
        const id = typeof shown === "string" ? await idOf(isHidden() ? revealed(shown) : shown) : undefined;
        return id?.startsWith(ID_PREFIX[kind]) ? own.find.call(this, id, options) : undefined;
      },
    });
  }
  nameInIdTokens(provider, signed);
  showStructuredTokens(provider);
}

/** Has an ID token name the access token that is issued with it, by `at_hash` (Core §3.1.3.6): some libraries insist. */
function nameInIdTokens(provider: Provider, signed: WeakMap<object, string>): void {
  interface IdToken {
    ctx?: { oidc: { entities: { AccessToken?: object } } };
    set(claim: string, value: string): void;
    issue(options: { use: string }): Promise<string>;
  }
  const { prototype } = (provider as unknown as { IdToken: { prototype: IdToken } }).IdToken;
  const { issue } = prototype;
  prototype.issue = function (options) {
    const { AccessToken } = this.ctx?.oidc.entities ?? {};
    const value = AccessToken && signed.get(AccessToken);
    // The engine puts the hash in the place of the token.
    if (options.use === "idtoken" && value) this.set("at_hash", value);
    return issue.call(this, options);
  };
}

function unknownKey(): never {
  throw new Error("signed by nobody we know");
}

function publicOf(privateJwk: JWK): JWK {
  return createPublicKey({ key: privateJwk as never, format: "jwk" }).export({ format: "jwk" });
}

const DOT = /\./g;
const HIDDEN = "~";
const HIDING_ROUTES: readonly string[] = ["introspection", "revocation"];
const revealed = (token: string): string => token.replaceAll(HIDDEN, ".");

/**
 * The engine refuses to introspect and revoke a JWT, as it keeps no record of its own. Ours have one: they reach it
 * there in a form that it does not take for a JWT.
 */
function showStructuredTokens(provider: Provider): void {
  interface Context {
    route: string;
    params?: { token?: unknown };
    entity(name: string, value: unknown): void;
  }
  const { prototype } = (provider as unknown as { OIDCContext: { prototype: Context } }).OIDCContext;
  const { entity } = prototype;
  prototype.entity = function (name, value) {
    const { route, params } = this;
    if (name === "Client" && HIDING_ROUTES.includes(route) && typeof params?.token === "string")
      params.token = params.token.replace(DOT, HIDDEN);
    entity.call(this, name, value);
  };
}
