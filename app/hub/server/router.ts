import { type Context, Hono } from "hono";
import { contract, type EndpointName } from "~/contract";
import type { Caller } from "~/contract/kit/caller";
import { PayloadError } from "~/contract/kit/codec";
import type { Endpoint } from "~/contract/kit/endpoint";
import type { Envelope, Refusal } from "~/contract/kit/envelope";
import { FIRST, isPagedList, isVersioned } from "~/contract/kit/paging";
import { CALL_HEADER, DEVICE_HEADER, UPLOAD_MAX_BYTES } from "~/contract/kit/rules";
import { fromWire, refusalToWire, toWire } from "~/contract/kit/wire";
import { words as contractWords } from "~/contract/kit/words";
import { errorCode } from "~/lib/error-code";
import type { Logger } from "~/lib/log.server";
import { readBody, readForm } from "~/lib/request-body.server";
import { isServiceToken } from "../identity/service-account/token";
import { Failure, invalid, notFound } from "../kit/failure";
import { isJwt } from "../kit/security/tokens";
import type { ReadInput } from "./dispatch";
import { CallSecrets, type EnvelopeSecrets } from "./payload-secrets";
import { words } from "./words";

const BODY_MAX_BYTES = 512 * 1024;
/** Anybody can make calls that need no token. */
const OPEN_BODY_MAX_BYTES = 16 * 1024;
const FORM_MAX_BYTES = UPLOAD_MAX_BYTES + 64 * 1024;

export type Dispatch = (name: EndpointName, read: ReadInput, caller: Caller) => Promise<Envelope<unknown>>;

export interface PeerInfo {
  clientAddress: string;
  requestId?: string | undefined;
  onUser?: Caller["onUser"];
}

/** The product API over HTTP, in the wire format of spec §7, made from the contract alone. */
export function createRouter(
  call: Dispatch,
  payloadSecrets: EnvelopeSecrets,
  log: Logger,
): Hono<{ Bindings: PeerInfo }> {
  const router = new Hono<{ Bindings: PeerInfo }>();
  for (const [name, endpoint] of Object.entries(contract) as [EndpointName, Endpoint][]) {
    const path = endpoint.path.replace(/\{(\w+)\}/g, ":$1");
    const answer = (context: HubContext, exchange: Exchange, envelope: Envelope<unknown>) => {
      context.header(CALL_HEADER, name);
      return endpoint.isBare
        ? sendBare(context, exchange, envelope)
        : sendAnswer(context, endpoint, exchange, envelope);
    };
    router.on(endpoint.method, path, async (context) => {
      if (endpoint.isBare) echoRequestId(context);
      const exchange = exchangeOf(context, payloadSecrets);
      const read = async () => ({
        ...listedByCursor(endpoint, exchange, await readInput(context, endpoint, exchange)),
        ...conditionOf(context, endpoint),
      });
      return answer(context, exchange, await call(name, read, callerOf(context, exchange)));
    });
    if (isPagedList(endpoint))
      router.get(`${path}/:_id`, async (context) => {
        const exchange = exchangeOf(context, payloadSecrets);
        const read = () => Promise.resolve({ field: "_id", search: context.req.param("_id") });
        return answer(context, exchange, oneOf(await call(name, read, callerOf(context, exchange))));
      });
    for (const address of isPagedList(endpoint) ? [path, `${path}/:_id`] : [path])
      router.all(address, (context) => {
        // Read calls answer HEAD too (RFC 9110 §9.3.2).
        context.header("Allow", endpoint.method === "GET" ? "GET, HEAD" : endpoint.method);
        const refusal = new Failure(405, contractWords.refusals.wrongMethod(endpoint.method));
        return endpoint.isBare ? context.text(refusal.msg, refusal.code) : refuse(context, refusal);
      });
  }
  router.notFound((context) => refuse(context, notFound(words.noSuchCall)));
  router.onError((error, context) => {
    if (error instanceof Failure) return refuse(context, error);
    log.error({ err: error, path: context.req.path, requestId: context.env.requestId }, "API request failed");
    return refuse(context, new Failure(500, contractWords.refusals.defect));
  });
  return router;
}

type HubContext = Context<{ Bindings: PeerInfo }>;

/** Sealed, as the specification's callers send it, or plain JSON, for bearer tokens. */
interface Exchange {
  secrets: CallSecrets;
  /** A service account's or an access token after Bearer, else the whole header. */
  token: string | undefined;
  isPlain: boolean;
}

const BEARER = /^Bearer(?: +(.*))?$/i;

function exchangeOf(context: HubContext, payloadSecrets: EnvelopeSecrets): Exchange {
  const header = context.req.header("Authorization");
  const bearer = BEARER.exec(header ?? "");
  const given = bearer?.[1]?.trim() ?? "";
  // A person's token goes into the header as it is (spec §7).
  const token = bearer ? (isServiceToken(given) || isJwt(given) ? given : undefined) : header;
  return { secrets: new CallSecrets(payloadSecrets), token, isPlain: bearer !== null };
}

function sendAnswer(context: HubContext, endpoint: Endpoint, exchange: Exchange, answer: Envelope<unknown>): Response {
  const { isPlain, secrets } = exchange;
  if (answer.code !== 200) {
    setRetryAfter(context, answer);
    if (isPlain && answer.code === 401) context.header("WWW-Authenticate", "Bearer");
    // A condition that the caller set was not met (RFC 9110 §13.1.1).
    const isUnmet = answer.data?.reason === "stale" && context.req.header("If-Match") !== undefined;
    const code = isUnmet ? 412 : answer.code;
    return context.json({ ...answer, code, data: refusalToWire(answer.data, endpoint.wireNames) }, code);
  }
  const version = isRecord(answer.data) ? answer.data["version"] : undefined;
  if (typeof version === "number") context.header("ETag", `"${version}"`);
  const data = toWire(answer.data, endpoint.wireNames);
  return context.json({
    ...answer,
    data: endpoint.encrypted && !isPlain ? { encryptedData: secrets.seal(data) } : data,
  });
}

/** `data` alone, and a refusal as plain text, each message behind its field. */
function sendBare(context: HubContext, { isPlain }: Exchange, answer: Envelope<unknown>): Response {
  if (answer.code === 200) return context.json(answer.data as object);
  setRetryAfter(context, answer);
  if (isPlain && answer.code === 401) context.header("WWW-Authenticate", "Bearer");
  const fields = Object.entries(answer.data?.fieldErrors ?? {});
  const lines = fields.map(([field, messages]) => `${field}: ${messages.join(", ")}`);
  return context.text(lines.length > 0 ? lines.join("\n") : answer.msg, answer.code);
}

const SENT_REQUEST_ID_MAX = 200;

/** AuthZEN 1.0 §10.1.3: callers may name requests, and get the name back. */
function echoRequestId(context: HubContext): void {
  const sent = context.req.header("X-Request-ID");
  if (sent !== undefined && sent.length <= SENT_REQUEST_ID_MAX) context.header("X-Request-ID", sent);
}

const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

const isRecord = (data: unknown): data is Record<string, unknown> =>
  typeof data === "object" && data !== null && !Array.isArray(data);

/** The record of a list of one. */
function oneOf(answer: Envelope<unknown>): Envelope<unknown> {
  if (answer.code !== 200 || !Array.isArray(answer.data)) return answer;
  const [record] = answer.data as unknown[];
  return record === undefined ? notFound().toEnvelope() : { code: 200, msg: answer.msg, data: record };
}

/** By cursor unless a bearer asks for pages, so that no list is silently cut off. */
function listedByCursor(endpoint: Endpoint, { isPlain }: Exchange, input: object): object {
  if (!isPlain || !isPagedList(endpoint) || "page" in input || "sort" in input) return input;
  return { after: FIRST, ...input };
}

/** The version that the caller saw, by a header. @throws Failure 400 */
function conditionOf(context: HubContext, endpoint: Endpoint): { version?: number } {
  const header = context.req.header("If-Match");
  if (header === undefined || header === "*" || endpoint.method === "GET") return {};
  if (!isVersioned(endpoint)) throw invalid(words.noVersion);
  const [, version] = /^"(\d{1,10})"$/.exec(header) ?? [];
  if (version === undefined) throw invalid(words.badIfMatch);
  return { version: Number(version) };
}

const refuse = (context: HubContext, failure: Failure): Response => context.json(failure.toEnvelope(), failure.code);

function setRetryAfter(context: HubContext, { data }: Refusal): void {
  if (data?.retryAfterSeconds !== undefined) context.header("Retry-After", String(data.retryAfterSeconds));
}

function callerOf(context: HubContext, { token }: Exchange): Caller {
  return {
    token,
    idempotencyKey: context.req.header("Idempotency-Key"),
    clientAddress: context.env.clientAddress,
    userAgent: context.req.header("User-Agent"),
    devices: context.req.header(DEVICE_HEADER),
    requestId: context.env.requestId,
    onUser: context.env.onUser,
  };
}

/** By the contract's field names. Rejects with a Failure if the body is too large or unreadable. */
async function readInput(context: HubContext, endpoint: Endpoint, exchange: Exchange): Promise<object> {
  const inPath = context.req.param();
  if (endpoint.method === "GET") return { ...context.req.query(), ...inPath };
  // Queries are logged everywhere: body fields, mostly encrypted, are refused there.
  try {
    return { ...(await readFields(context.req.raw, endpoint, exchange)), ...inPath };
  } catch (error) {
    if (error instanceof PayloadError) throw invalid(endpoint.isBare ? words.unreadable : words.undecryptable);
    // Thrown by JSON and form parsers for a body they cannot read.
    if (error instanceof SyntaxError || error instanceof TypeError || isCutOff(error)) throw invalid(words.unreadable);
    throw error;
  }
}

async function readFields(request: Request, endpoint: Endpoint, { secrets, isPlain }: Exchange): Promise<object> {
  if (endpoint.isBare && !JSON_TYPE.test(request.headers.get("Content-Type") ?? ""))
    throw new Failure(415, words.notJson);
  const bytes = await readBody(request, maxBytesOf(endpoint));
  if (!bytes) throw new Failure(413, contractWords.refusals.tooLarge);
  if (endpoint.body === "form") {
    const form = await readForm(bytes, request.headers.get("Content-Type"));
    if (!form) throw invalid(words.unreadable);
    return Object.fromEntries(form);
  }
  if (bytes.length === 0) return {};
  let body: unknown = JSON.parse(new TextDecoder().decode(bytes));
  if (endpoint.encrypted && !isPlain) body = openEnvelope(body, secrets);
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw invalid(words.notAnObject);
  return fromWire(body, endpoint.wireNames ?? {}) as object;
}

function maxBytesOf({ body, who }: Endpoint): number {
  if (body === "form") return FORM_MAX_BYTES;
  return who.access === "none" ? OPEN_BODY_MAX_BYTES : BODY_MAX_BYTES;
}

/** Thrown by Node when the sender goes away mid-body. */
const isCutOff = (error: unknown): boolean =>
  error instanceof Error && error.message === "aborted" && errorCode(error) === "ECONNRESET";

function openEnvelope(body: unknown, secrets: CallSecrets): unknown {
  if (
    typeof body !== "object" ||
    body === null ||
    !("encryptedData" in body) ||
    typeof body.encryptedData !== "string"
  ) {
    throw invalid(words.notEncrypted);
  }
  return secrets.open(body.encryptedData);
}
