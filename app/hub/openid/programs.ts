import { randomBytes } from "node:crypto";
import type { Client, ClientCredentials, ClientMetadata, errors, Provider } from "oidc-provider";
import { SERVICE_ACCESS_TOKEN_SECONDS } from "~/contract/kit/rules";
import type { AccessTokenAlgorithm } from "~/contract/kit/sign-on-rules";
import { SECOND_MS } from "~/lib/durations";
import type { Session } from "../call/session";
import type { Database } from "../kit/db/database";
import { findServiceAccountOf, type LiveToken, liveTokensOf, tokenShown } from "../service-account/access";
import { contextOf } from "./peers";
import { words } from "./words";

/** Of their access tokens. */
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
  const route = contextOf(provider)?.oidc.route;
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
interface ProgramToken extends ClientCredentials {
  serviceTokenId?: string;
}

const sessions = new WeakMap<object, Session>();

/**
 * Has the engine give service accounts access tokens, and find them only while account and token are good. They bear no
 * scope, since the account's rights are all they carry, and are bound to no key: the API checks no proofs.
 */
export function bindServiceTokens(
  { ClientCredentials: Model }: Provider,
  db: Database,
  { InvalidRequest }: Pick<typeof errors, "InvalidRequest">,
): void {
  const { IN_PAYLOAD } = Model as unknown as { IN_PAYLOAD: string[] };
  const own = {
    find: Model.find as (this: unknown, value: string, options?: object) => Promise<ProgramToken | undefined>,
    generateTokenId: (Model.prototype as unknown as { generateTokenId(this: ProgramToken): string }).generateTokenId,
  };
  Object.defineProperty(Model, "IN_PAYLOAD", { get: () => [...IN_PAYLOAD, "serviceTokenId"] });
  Object.assign(Model.prototype, {
    generateTokenId(this: ProgramToken) {
      const shown = this.client && programOf(this.client)?.shown;
      if (shown) {
        if (this.isSenderConstrained()) throw new InvalidRequest(words.told.noProofs);
        Object.assign(this, { serviceTokenId: shown.id, scope: undefined });
      }
      return own.generateTokenId.call(this);
    },
  });
  Object.assign(Model, {
    async find(this: unknown, value: string, options?: object) {
      const token = await own.find.call(this, value, options);
      if (!token?.serviceTokenId) return token;
      const session = await findServiceAccountOf(db, token.serviceTokenId);
      if (!session) return undefined;
      sessions.set(token, session);
      return token;
    },
  });
}

/**
 * Whom an access token lets make calls of the API: a service account, as long as it and the token that this one was
 * given for are good.
 */
export async function programShown({ ClientCredentials: Model }: Provider, jwt: string): Promise<Session | undefined> {
  const token = await Model.find(jwt);
  // Bound to a key it would be taken without its proof.
  return token?.isValid && !token.isSenderConstrained() ? sessions.get(token) : undefined;
}
