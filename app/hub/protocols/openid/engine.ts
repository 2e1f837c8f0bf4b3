import type { IncomingMessage, ServerResponse } from "node:http";
import { patchEngine } from "@portico/oidc-engine-patches";
import type { KoaContextWithOIDC, Provider } from "oidc-provider";
import type { EnginePage } from "~/contract/kit/engine-page";
import { SECOND_MS } from "~/lib/durations";
import type { Logger } from "~/lib/log.server";
import type { SecretBox } from "~/lib/secret-box.server";
import type { SessionLimits } from "~/lib/session-limits";
import type { EnginePeer, OpenIdEngine } from "../../call/open-id";
import type { Session } from "../../call/session";
import type { Database } from "../../kit/db/database";
import { isPassing } from "../../kit/db/errors";
import { Failure, unavailable } from "../../kit/failure";
import type { Limits } from "../../kit/security/limits";
import type { SigningKeys } from "../../kit/security/signing-keys";
import { isJwt } from "../../kit/security/tokens";
import type { Destinations } from "../../messages/delivery/destinations";
import { hideToken, showTokens, tokenSigner } from "./access-tokens";
import { accountFinder, pairwiseSubject } from "./accounts";
import { subjectOfToken } from "./apis";
import { clientsOf, signOnOfClient } from "./clients";
import { BROUGHT_BY_BROWSERS, configurationOf, WITH_SESSION } from "./configuration";
import { askInProcess } from "./in-process";
import { KEPT_IN_GRANTS } from "./kept-grant";
import { refuseMethod } from "./methods";
import { takeNotes, writeNotes } from "./notes";
import { endPortalSession, showForm } from "./pages";
import { answerWithin, type EngineRequest, rememberRequest, requestOf } from "./peers";
import { bringPortalSessions } from "./portal-session";
import { takePostedRequests } from "./posted-request";
import { programShown } from "./programs";
import { publishKeysInUse } from "./published-keys";
import { noteRefusedSignOns } from "./refused-sign-ons";
import { attributesIn, sentClaims } from "./scopes";
import { introspectClaims } from "./sent-claims";
import { noteSessionUse } from "./session-use";
import { Strangers } from "./strangers";

/** When this process has seen another's rotation or revocation. */
const KEYS_CURRENT_FOR_MS = SECOND_MS;

const RETRY_SECONDS = 5;
/** Headers the engine may have set before it failed. */
const OF_ITS_ANSWER = ["Location", "Content-Length", "Set-Cookie", "WWW-Authenticate"] as const;

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
  /** Applications name addresses of their keys. */
  destinations: Destinations;
  /** Encrypts records that contain ids usable as credentials. */
  box: SecretBox;
  userCodeKeys: () => readonly Buffer[];
  /** Keys for successors of refresh tokens; newest first. */
  chainKeys: () => readonly Buffer[];
  publicUrl: string;
  allowHttpRedirects: boolean;
  sessionLimits: SessionLimits;
  findSession: (token: string) => Promise<Session | undefined>;
  log: Logger;
}

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
    const subjectIn = subjectOfToken(services.db);
    const signer = await tokenSigner(publicUrl, keysInUse, subjectIn);
    const findAccount = accountFinder(services.db, publicUrl, engine.errors);
    const provider = new engine.Provider(
      publicUrl,
      configurationOf(engine, { ...services, secure, subjectOf, findAccount, signer }, keysInUse),
    );
    // The engine builds its URLs from the headers that `answer` sets.
    provider.proxy = true;
    provider.silent = true;
    provider.on("server_error", (context, error) => {
      if (isHindrance(error)) requestOf(context).notes.hindrance = error;
      if (error instanceof Failure) return;
      services.log.error({ err: error, requestId: context.get("x-request-id") }, "OpenID request failed");
    });
    takeNotes(provider);
    noteRefusedSignOns(provider);
    patchEngine(provider, {
      ...clientsOf(services, provider),
      grantFields: KEPT_IN_GRANTS,
      sentClaims: (claims, client, available) => sentClaims(claims, signOnOfClient(client), attributesIn(available)),
      beforeClient: hideToken,
    });
    takePostedRequests(provider, BROUGHT_BY_BROWSERS);
    provider.use(async (context, next) => {
      if (refuseMethod(context)) return;
      const { notes } = requestOf(context);
      try {
        await answerWithin(context, next);
        if (!notes.hindrance) await conclude(context);
      } catch (error) {
        if (!isHindrance(error)) throw error;
        notes.hindrance = error;
      }
      // The engine's answer would send users back to applications or call tokens invalid.
      if (notes.hindrance) context.respond = false;
    });
    bringPortalSessions(provider, WITH_SESSION);
    const conclude = async (context: Parameters<Parameters<Provider["use"]>[0]>[0]) => {
      // Not an engine address; its 404 would be plain text.
      if (!("oidc" in context)) {
        context.respond = false;
        requestOf(context).page = NOT_FOUND;
        return;
      }
      const answered = context as unknown as KoaContextWithOIDC;
      const request = requestOf(context);
      showTokens(answered);
      await Promise.all([strangers.settle(request), writeNotes(services.db, services.limits, request)]);
      await introspectClaims({ db: services.db, findAccount, subjectIn }, answered);
      await publishKeysInUse(services.db, answered);
      await noteSessionUse(services.db, answered);
      // RFC 7009 §2.2: no content. Clients that parse an empty body as JSON fail.
      if (answered.oidc.route === "revocation" && answered.status === 200) answered.remove("Content-Type");
      showForm(answered);
      endPortalSession(answered);
    };
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

  const perform = async (incoming: IncomingMessage, response: ServerResponse, request: EngineRequest) => {
    rememberRequest(incoming, request);
    addressAs(incoming, publicUrl, request);
    const answer = (await provider()).callback();
    await answer(incoming, response);
    return request.page;
  };

  return {
    provider,
    within: (tx) => createOpenIdEngine({ ...services, db: tx }),
    ask: (request) => askInProcess(request, perform),
    subjectOf: (client, userId) =>
      signOnOfClient(client).pairwise ? subjectOf(undefined, userId, client) : Promise.resolve(userId),
    async serviceAccountOf(token) {
      return isJwt(token) ? programShown(await provider(), token) : undefined;
    },
    async answer(incoming, response, peer) {
      const { token } = peer;
      let session: Promise<Session | undefined> | undefined;
      const request: EngineRequest = {
        ...peer,
        userAgent: incoming.headers["user-agent"],
        notes: { events: [] },
        session: () => (session ??= token ? services.findSession(token) : Promise.resolve(undefined)),
      };
      try {
        await strangers.admit(new URL(incoming.url ?? "/", publicUrl).pathname, incoming.method, request);
        const page = await perform(incoming, response, request);
        return request.notes.hindrance ? refuse(request.notes.hindrance, incoming, response) : page;
      } catch (error) {
        if (!isHindrance(error)) throw error;
        return refuse(error, incoming, response);
      }
    },
  };
}

const isHindrance = (error: unknown): boolean => error instanceof Failure || isPassing(error);

/** Answers 429 or 503: browsers get a page, applications an error with Retry-After. */
function refuse(error: unknown, incoming: IncomingMessage, response: ServerResponse): EnginePage | undefined {
  const { code, msg, detail } = error instanceof Failure ? error : unavailable(error);
  const refusal = { error: "temporarily_unavailable", error_description: msg };
  const retryAfterSeconds = detail?.retryAfterSeconds ?? RETRY_SECONDS;
  if (incoming.headers.accept?.includes("text/html"))
    return {
      kind: "error",
      status: code,
      error: refusal.error,
      description: msg,
      application: undefined,
      retryAfterSeconds,
    };
  for (const name of OF_ITS_ANSWER) response.removeHeader(name);
  response.writeHead(code, { "Content-Type": "application/json", "Retry-After": String(retryAfterSeconds) });
  response.end(JSON.stringify(refusal));
  return undefined;
}

/** The engine builds URLs from the request: sets the public address. */
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
