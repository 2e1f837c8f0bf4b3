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

/** Signs the access tokens of service accounts. */
export const PROGRAM_ALGORITHM: AccessTokenAlgorithm = "ES256";

/** Whom their access tokens are for: the API, and no application. */
export const apiAudience = (issuer: string): string => `${issuer}/api`;

/** Where a service account is a client like others; everywhere else it is unknown. */
const ROUTES: readonly string[] = ["token", "introspection", "revocation"];
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A service account as the engine's client, for one request: its id is the client id, its tokens are the secrets. */
class Program {
  /** By which it has proved itself. */
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

  /** No access token outlives what it was given for. */
  get tokenSeconds(): number {
    const left = Math.floor(((this.shown?.expiresAt.getTime() ?? 0) - Date.now()) / SECOND_MS);
    return Math.max(1, Math.min(SERVICE_ACCESS_TOKEN_SECONDS, left));
  }
}

const programs = new WeakMap<object, Program>();

/** The service account that the engine calls a client; undefined where that is an application. */
export const programOf = (client: object): Program | undefined => programs.get(client);

/** The service account of such an id as a client, where it can be one: ACTIVE, and with a token that is good. */
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
    // The engine wants one to be there; ours are compared by their hashes.
    client_secret: randomBytes(32).toString("base64url"),
    token_endpoint_auth_method: "client_secret_basic",
    redirect_uris: [],
    response_types: [],
    grant_types: ["client_credentials"],
  });
  programs.set(client, program);
  return client;
}

/** An access token of a service account keeps which of its tokens it was given for, and is good as long as that one. */
type ProgramToken = AdapterPayload & { serviceTokenId?: string };

const sessions = new WeakMap<ProgramToken, Session>();

/** Its access tokens bear no scope: the account's rights are all they carry. */
export function boundToServiceToken(client: Client, token: AdapterPayload): ProgramToken {
  const shown = programOf(client)?.shown;
  return shown ? { ...token, scope: undefined, serviceTokenId: shown.id } : token;
}

/**
 * Has the engine say what is stored of a service account's token.
 * @throws InvalidRequest for one that is bound to a key: the API checks no proofs
 */
export function limitProgramToken(
  token: AccessToken | ClientCredentials,
  { InvalidRequest }: Pick<typeof errors, "InvalidRequest">,
): void {
  if (!token.client || !programOf(token.client)) return;
  if (token.isSenderConstrained()) throw new InvalidRequest(words.told.noProofs);
  token.scope = undefined;
}

/** A token as it was found; undefined for one of a service account that is not good any longer. */
export async function whileGood(db: Database, token: ProgramToken): Promise<AdapterPayload | undefined> {
  if (!token.serviceTokenId) return token;
  const session = await findServiceAccountOf(db, token.serviceTokenId);
  if (session) sessions.set(token, session);
  return session && token;
}

/**
 * Whom an access token lets make calls of the API: a service account, as long as it and the token that this one was
 * given for are good.
 */
export async function programShown({ ClientCredentials }: Provider, jwt: string): Promise<Session | undefined> {
  const token = await ClientCredentials.adapter.find(jwt);
  // Bound to a key it would be taken without its proof.
  if (!token || token.jkt || (token.exp ?? 0) <= Date.now() / SECOND_MS) return undefined;
  return sessions.get(token);
}
