import { randomBytes } from "node:crypto";
import type {
  AccessToken,
  AdapterPayload,
  Client,
  ClientCredentials,
  ClientMetadata,
  errors,
  Provider,
} from "oidc-provider";
import { SERVICE_ACCESS_TOKEN_SECONDS } from "~/contract/kit/rules";
import type { AccessTokenAlgorithm } from "~/contract/kit/sign-on-rules";
import { SECOND_MS } from "~/lib/durations";
import type { Session } from "../../call/session";
import { findServiceAccountOf, type LiveToken, liveTokensOf, tokenShown } from "../../identity/service-account/access";
import type { Database } from "../../kit/db/database";
import { currentContext } from "./peers";
import { words } from "./words";

/** Signs service accounts' access tokens. */
export const PROGRAM_ALGORITHM: AccessTokenAlgorithm = "ES256";

export const apiAudience = (issuer: string): string => `${issuer}/api`;

/** Service accounts are unknown on other routes. */
const ROUTES: readonly string[] = ["token", "introspection", "revocation"];
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A service account as client for one request: its id is the client id, its tokens are the secrets. */
class Program {
  shown: LiveToken | undefined;

  constructor(
    readonly id: string,
    private readonly db: Database,
    private readonly tokens: readonly LiveToken[],
  ) {}

  get name(): string {
    return this.tokens[0]?.name ?? "";
  }

  async admits(secret: string): Promise<boolean> {
    this.shown = await tokenShown(this.db, this.tokens, secret);
    return this.shown !== undefined;
  }

  /** An access token ends with its service token. */
  get tokenSeconds(): number {
    const left = Math.floor(((this.shown?.expiresAt.getTime() ?? 0) - Date.now()) / SECOND_MS);
    return Math.max(1, Math.min(SERVICE_ACCESS_TOKEN_SECONDS, left));
  }
}

const programs = new WeakMap<object, Program>();

/** Undefined for an application. */
export const programOf = (client: object): Program | undefined => programs.get(client);

/** ACTIVE and with a valid token. */
export async function programClient(db: Database, provider: Provider, clientId: string): Promise<Client | undefined> {
  const { Client: Model } = provider;
  const route = currentContext()?.oidc.route;
  if (!UUID.test(clientId) || route === undefined || !ROUTES.includes(route)) return undefined;
  const tokens = await liveTokensOf(db, clientId);
  if (tokens.length === 0) return undefined;
  const program = new Program(clientId, db, tokens);
  const client = new (Model as unknown as new (metadata: ClientMetadata) => Client)({
    client_id: clientId,
    client_name: program.name,
    // The engine demands a secret; ours are compared by hash.
    client_secret: randomBytes(32).toString("base64url"),
    token_endpoint_auth_method: "client_secret_basic",
    redirect_uris: [],
    response_types: [],
    grant_types: ["client_credentials"],
  });
  programs.set(client, program);
  return client;
}

/** Valid only while its service token is. */
type ProgramToken = AdapterPayload & { serviceTokenId?: string };

const sessions = new WeakMap<ProgramToken, Session>();

/** No scope: the account's rights apply. */
export function boundToServiceToken(client: Client, token: AdapterPayload): ProgramToken {
  const shown = programOf(client)?.shown;
  return shown ? { ...token, scope: undefined, serviceTokenId: shown.id } : token;
}

/** @throws InvalidRequest for a key-bound token: the API checks no proofs */
export function limitProgramToken(
  token: AccessToken | ClientCredentials,
  { InvalidRequest }: Pick<typeof errors, "InvalidRequest">,
): void {
  if (!token.client || !programOf(token.client)) return;
  if (token.isSenderConstrained()) throw new InvalidRequest(words.told.noProofs);
  token.scope = undefined;
}

/** Undefined if its service token is no longer valid. */
export async function whileGood(db: Database, token: ProgramToken): Promise<AdapterPayload | undefined> {
  if (!token.serviceTokenId) return token;
  const session = await findServiceAccountOf(db, token.serviceTokenId);
  if (session) sessions.set(token, session);
  return session && token;
}

/** A service account, while its service token is valid. */
export async function programShown({ ClientCredentials }: Provider, jwt: string): Promise<Session | undefined> {
  const token = await ClientCredentials.adapter.find(jwt);
  // Key-bound: the API checks no proofs.
  if (!token || token.jkt || (token.exp ?? 0) <= Date.now() / SECOND_MS) return undefined;
  return sessions.get(token);
}
