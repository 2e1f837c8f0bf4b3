import type { IncomingMessage } from "node:http";
import type { KoaContextWithOIDC, Provider } from "oidc-provider";
import type { EnginePage } from "~/contract/kit/engine-page";
import { SECOND_MS } from "~/lib/durations";
import type { Logger } from "~/lib/log.server";
import type { SecretBox } from "~/lib/secret-box.server";
import type { EnginePeer, OpenIdEngine } from "../call/open-id";
import type { Session } from "../call/session";
import type { Database } from "../kit/db/database";
import { isUnreachable } from "../kit/db/errors";
import { Failure, unavailable } from "../kit/failure";
import type { Limits } from "../kit/security/limits";
import type { SigningKeys } from "../kit/security/signing-keys";
import { issueAccessTokens } from "./access-tokens";
import { accountFinder, pairwiseSubject } from "./accounts";
import { readClientsFrom, signOnOfClient } from "./clients";
import { AUTHORIZATION_PATH, configurationOf } from "./configuration";
import { keepInGrants } from "./kept-grant";
import { takeNotes, writeNotes } from "./notes";
import { endPortalSession, showForm } from "./pages";
import { type EngineRequest, rememberRequest, requestOf } from "./peers";
import { takePortalSessions } from "./portal-session";
import { takePostedRequests } from "./posted-request";
import { chainRefreshTokens } from "./refresh-tokens";
import { introspectClaims, sendAsWanted } from "./sent-claims";
import { Strangers } from "./strangers";

/** How long a key that was rotated or revoked by another process may still be used by this one. */
const KEYS_CURRENT_FOR_MS = SECOND_MS;

const RETRY_SECONDS = 5;

const NOT_FOUND: EnginePage = {
  kind: "error",
  status: 404,
  error: "not_found",
  description: undefined,
  application: undefined,
};

export interface EngineServices {
  db: Database;
  keys: SigningKeys;
  limits: Limits;
  /** Seals what repeats ids that open something. */
  box: SecretBox;
  userCodeKeys: () => readonly Buffer[];
  /** Key what a refresh token's successor is made of; newest first. */
  chainKeys: () => readonly Buffer[];
  publicUrl: string;
  allowHttpRedirects: boolean;
  findSession: (token: string) => Promise<Session | undefined>;
  log: Logger;
}

/** The OpenID provider on this installation's database, keys, applications and sessions. */
export function createOpenIdEngine(services: EngineServices): OpenIdEngine {
  const { keys, publicUrl } = services;
  const subjectOf = pairwiseSubject(services.db);
  const secure = publicUrl.startsWith("https:");
  const strangers = new Strangers(services.limits);
  let made: { stamp: string; provider: Promise<Provider>; until: number } | undefined;
  let looking: Promise<Provider> | undefined;

  const make = async (ring: Awaited<ReturnType<SigningKeys["ring"]>>): Promise<Provider> => {
    const engine = await import("oidc-provider");
    const keysInUse = ring.keys();
    const findAccount = accountFinder(services.db, publicUrl, engine.errors);
    const provider = new engine.Provider(
      publicUrl,
      configurationOf(engine, { ...services, secure, subjectOf, findAccount }, keysInUse),
    );
    // Its addresses are made of the headers that `answer` sets.
    provider.proxy = true;
    provider.silent = true;
    provider.on("server_error", (context, error) => {
      services.log.error({ err: error, requestId: context.get("x-request-id") }, "OpenID request failed");
      if (!isUnreachable(error)) return;
      context.status = 503;
      const { page } = requestOf(context);
      if (page) page.status = 503;
    });
    takeNotes(provider);
    readClientsFrom(services, provider);
    keepInGrants(provider);
    takePortalSessions(provider);
    chainRefreshTokens(provider, services.chainKeys);
    await issueAccessTokens(provider, keysInUse, subjectOf);
    sendAsWanted(provider);
    takePostedRequests(provider, AUTHORIZATION_PATH);
    provider.use(async (context, next) => {
      await next();
      // No address of the engine's: its own answer would be a bare word.
      if (!("oidc" in context)) {
        context.respond = false;
        requestOf(context).page = NOT_FOUND;
        return;
      }
      const answered = context as unknown as KoaContextWithOIDC;
      const request = requestOf(context);
      await Promise.all([strangers.settle(request), writeNotes(services.db, services.limits, request)]);
      await introspectClaims(answered, findAccount);
      showForm(answered);
      endPortalSession(answered);
    });
    return provider;
  };

  const look = async (): Promise<Provider> => {
    const ring = await keys.ring();
    const until = Date.now() + KEYS_CURRENT_FOR_MS;
    if (made?.stamp === ring.stamp) made.until = until;
    else made = { stamp: ring.stamp, provider: make(ring), until };
    return made.provider;
  };
  const provider = async (): Promise<Provider> => {
    if (made && made.until > Date.now()) return made.provider;
    looking ??= look().finally(() => (looking = undefined));
    return looking;
  };

  return {
    provider,
    subjectOf: (client, userId) =>
      signOnOfClient(client).pairwise ? subjectOf(undefined, userId, client) : Promise.resolve(userId),
    async answer(incoming, response, peer) {
      const { token } = peer;
      let session: Promise<Session | undefined> | undefined;
      const request: EngineRequest = {
        ...peer,
        userAgent: incoming.headers["user-agent"],
        notes: { events: [] },
        session: () => (session ??= token ? services.findSession(token) : Promise.resolve(undefined)),
      };
      rememberRequest(incoming, request);
      addressAs(incoming, publicUrl, peer);
      try {
        await strangers.admit(new URL(incoming.url ?? "/", publicUrl).pathname, incoming.method, request);
        const answer = (await provider()).callback();
        await answer(incoming, response);
        return request.page;
      } catch (error) {
        if (!(error instanceof Failure || isUnreachable(error))) throw error;
        const page = refusalOf(error);
        if (incoming.headers.accept?.includes("text/html")) return page;
        const wait = error instanceof Failure ? error.detail?.retryAfterSeconds : undefined;
        response.writeHead(page.status, {
          "Content-Type": "application/json",
          "Retry-After": String(wait ?? RETRY_SECONDS),
        });
        response.end(JSON.stringify({ error: page.error, error_description: page.description }));
        return undefined;
      }
    },
  };
}

/** What nobody is answered by the engine: too many tries, or a database that is away. */
function refusalOf(error: unknown) {
  const { code, msg } = error instanceof Failure ? error : unavailable(error);
  return {
    kind: "error",
    status: code,
    error: "temporarily_unavailable",
    description: msg,
    application: undefined,
  } as const;
}

/**
 * The engine makes its addresses of what the request says of itself: that is the public address, whatever the client
 * named, or the proxy passed on.
 */
function addressAs(incoming: IncomingMessage, publicUrl: string, { clientAddress, requestId }: EnginePeer): void {
  const { host, protocol } = new URL(publicUrl);
  const { pathname, search } = new URL(incoming.url ?? "/", publicUrl);
  incoming.url = `${pathname}${search}`;
  Object.assign(incoming.headers, {
    host,
    "x-forwarded-host": host,
    "x-forwarded-proto": protocol.replace(":", ""),
    "x-forwarded-for": clientAddress,
    "x-request-id": requestId,
  });
}
