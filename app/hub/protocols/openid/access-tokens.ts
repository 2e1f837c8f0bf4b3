import { createPublicKey } from "node:crypto";
import { importJWK, type JWK, jwtVerify, SignJWT } from "jose";
import type { AdapterPayload, Client, KoaContextWithOIDC } from "oidc-provider";
import type { SignOn } from "../../directory/sign-on/read";
import type { KeyInUse } from "../../kit/security/signing-keys";
import type { subjectOfToken } from "./apis";
import { signOnOfClient } from "./clients";
import { currentContext, requestOf } from "./peers";
import { apiAudience, boundToServiceToken, PROGRAM_ALGORITHM, programOf, whileGood } from "./programs";
import { type RecordErrors, type RecordServices, Records } from "./records";
import { accessClaims } from "./sent-claims";

type Key = Awaited<ReturnType<typeof importJWK>>;

const TYPE = "at+jwt";
/** Names the token's model, so that one query finds it. */
const ID_PREFIX = { AccessToken: "at_", ClientCredentials: "cc_" } as const;

/** JWT (RFC 9068) with the application's algorithm. */
export interface TokenSigner {
  /** @param api whose token it is, if not the application's */
  sign(client: Client, token: AdapterPayload, claims: Record<string, unknown>, api?: SignOn): Promise<string>;
  /** @returns undefined if we did not sign it */
  idOf(token: string): Promise<string | undefined>;
}

export async function tokenSigner(
  issuer: string,
  keys: readonly KeyInUse[],
  subjectIn: ReturnType<typeof subjectOfToken>,
): Promise<TokenSigner> {
  const signing = new Map<string, { kid: string; key: Key }>();
  const verifying = new Map<string, Key>();
  for (const { kid, algorithm, privateJwk } of keys) {
    if (algorithm === "RS256") continue;
    if (!signing.has(algorithm)) signing.set(algorithm, { kid, key: await importJWK(privateJwk, algorithm) });
    verifying.set(kid, await importJWK(publicOf(privateJwk), algorithm));
  }

  return {
    async sign(client, { clientId = "", accountId, aud, scope, extra, jkt, exp = 0, iat = 0, jti = "" }, claims, api) {
      const isProgram = programOf(client) !== undefined;
      const algorithm = isProgram ? PROGRAM_ALGORITHM : (api ?? signOnOfClient(client)).accessTokenAlgorithm;
      const { kid, key } = signing.get(algorithm)!;
      const subject = accountId === undefined ? clientId : await subjectIn(client, accountId, api);
      const ofToken = { client_id: clientId, ...(scope && { scope }), ...(jkt && { cnf: { jkt } }) };
      return new SignJWT({ ...claims, ...extra, ...ofToken })
        .setProtectedHeader({ alg: algorithm, kid, typ: TYPE })
        .setIssuer(issuer)
        .setAudience(aud ?? (isProgram ? apiAudience(issuer) : clientId))
        .setSubject(subject)
        .setIssuedAt(iat)
        .setExpirationTime(exp)
        .setJti(jti)
        .sign(key);
    },
    async idOf(token) {
      try {
        const { payload } = await jwtVerify(token, ({ kid = "" }) => verifying.get(kid) ?? unknownKey(), {
          issuer,
          typ: TYPE,
          // Expiry is checked in the record.
          currentDate: new Date(0),
        });
        return payload.jti;
      } catch {
        return undefined;
      }
    },
  };
}

/** The engine records each opaque access token. Applications get a JWT whose `jti` is the record's id; the id alone is no token. */
export class AccessTokenRecords extends Records {
  constructor(
    private readonly kind: keyof typeof ID_PREFIX,
    services: RecordServices,
    errors: RecordErrors,
    private readonly signer: TokenSigner,
  ) {
    super(kind, services, errors);
  }

  override async upsert(id: string, payload: AdapterPayload, expiresInSeconds?: number): Promise<void> {
    const context = currentContext();
    const client = context?.oidc.client;
    if (!client) throw new Error("an access token that no application asked for");
    const jti = `${ID_PREFIX[this.kind]}${id}`;
    const token = { ...boundToServiceToken(client, payload), jti };
    await super.upsert(jti, token, expiresInSeconds);
    const api = requestOf(context).notes.apis?.get(String(token.aud));
    const claims = await accessClaims(this.services.db, context.oidc, token.scope, api);
    requestOf(context).notes.accessToken = await this.signer.sign(client, token, claims, api);
  }

  override async find(shown: string): Promise<AdapterPayload | undefined> {
    const route = currentContext()?.oidc.route ?? "";
    const id = await this.signer.idOf(HIDING_ROUTES.includes(route) ? revealed(shown) : shown);
    const found = id?.startsWith(ID_PREFIX[this.kind]) ? await super.find(id) : undefined;
    return found && whileGood(this.services.db, found);
  }
}

/** Replaces the engine's tokens in an answer with the JWTs. */
export function showTokens(context: KoaContextWithOIDC): void {
  const { body } = context;
  if (context.oidc.route !== "token" || context.status !== 200 || !isTokenAnswer(body)) return;
  const { accessToken, refreshToken } = requestOf(context).notes;
  if (accessToken !== undefined) body.access_token = accessToken;
  if (refreshToken !== undefined) body.refresh_token = refreshToken;
}

const isTokenAnswer = (body: unknown): body is { access_token: string; refresh_token?: string } =>
  typeof body === "object" && body !== null && "access_token" in body;

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

/** The engine refuses to introspect or revoke JWTs: it gets ours in another form, which no other route accepts. */
export function hideToken({ route, params }: { route: string; params?: { token?: unknown } | undefined }): void {
  if (HIDING_ROUTES.includes(route) && typeof params?.token === "string")
    params.token = params.token.replace(DOT, HIDDEN);
}
