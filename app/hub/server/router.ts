import { type Context, Hono } from "hono";
import { contract, type EndpointName } from "~/contract";
import type { Caller } from "~/contract/kit/caller";
import { PayloadError } from "~/contract/kit/codec";
import type { Endpoint } from "~/contract/kit/endpoint";
import type { Envelope, Refusal } from "~/contract/kit/envelope";
import { CALL_HEADER, DEVICE_HEADER, UPLOAD_MAX_BYTES } from "~/contract/kit/rules";
import { fromWire, refusalToWire, toWire } from "~/contract/kit/wire";
import { words as contractWords } from "~/contract/kit/words";
import { errorCode } from "~/lib/error-code";
import type { Logger } from "~/lib/log.server";
import { readBody, readForm } from "~/lib/request-body.server";
import { Failure, invalid, notFound } from "../kit/failure";
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
    router.on(endpoint.method, endpoint.path.replace(/\{(\w+)\}/g, ":$1"), async (context) => {
      const secrets = new CallSecrets(payloadSecrets);
      const answer = await call(name, () => readInput(context, endpoint, secrets), callerOf(context));
      context.header(CALL_HEADER, name);
      const data =
        answer.code === 200 ? toWire(answer.data, endpoint.wireNames) : refusalToWire(answer.data, endpoint.wireNames);
      const sealed = endpoint.encrypted && answer.code === 200 ? { encryptedData: secrets.seal(data) } : data;
      if (answer.code !== 200) setRetryAfter(context, answer);
      return context.json({ ...answer, data: sealed }, answer.code);
    });
    router.all(endpoint.path.replace(/\{(\w+)\}/g, ":$1"), (context) => {
      // Read calls answer HEAD too (RFC 9110 §9.3.2).
      context.header("Allow", endpoint.method === "GET" ? "GET, HEAD" : endpoint.method);
      return refuse(context, new Failure(405, contractWords.refusals.wrongMethod(endpoint.method)));
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

const refuse = (context: HubContext, failure: Failure): Response => context.json(failure.toEnvelope(), failure.code);

function setRetryAfter(context: HubContext, { data }: Refusal): void {
  if (data?.retryAfterSeconds !== undefined) context.header("Retry-After", String(data.retryAfterSeconds));
}

function callerOf(context: HubContext): Caller {
  return {
    token: context.req.header("Authorization"),
    clientAddress: context.env.clientAddress,
    userAgent: context.req.header("User-Agent"),
    devices: context.req.header(DEVICE_HEADER),
    requestId: context.env.requestId,
    onUser: context.env.onUser,
  };
}

/**
 * Path parameters with a read's query, or with the decrypted body of any other call, under the contract's field names.
 * Rejects with a Failure where the body is too large or cannot be read.
 */
async function readInput(context: HubContext, endpoint: Endpoint, secrets: CallSecrets): Promise<unknown> {
  const inPath = context.req.param();
  if (endpoint.method === "GET") return { ...context.req.query(), ...inPath };
  // Queries end up in logs everywhere: fields of a body, which is mostly encrypted, are not accepted there.
  try {
    return { ...(await readFields(context.req.raw, endpoint, secrets)), ...inPath };
  } catch (error) {
    if (error instanceof PayloadError) throw invalid(words.undecryptable);
    // Thrown by JSON and form parsers for a body they cannot read.
    if (error instanceof SyntaxError || error instanceof TypeError || isCutOff(error)) throw invalid(words.unreadable);
    throw error;
  }
}

async function readFields(request: Request, endpoint: Endpoint, secrets: CallSecrets): Promise<object> {
  const bytes = await readBody(request, maxBytesOf(endpoint));
  if (!bytes) throw new Failure(413, contractWords.refusals.tooLarge);
  if (endpoint.body === "form") {
    const form = await readForm(bytes, request.headers.get("Content-Type"));
    if (!form) throw invalid(words.unreadable);
    return Object.fromEntries(form);
  }
  if (bytes.length === 0) return {};
  let body: unknown = JSON.parse(new TextDecoder().decode(bytes));
  if (endpoint.encrypted) body = openEnvelope(body, secrets);
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw invalid(words.notAnObject);
  return fromWire(body, endpoint.wireNames ?? {}) as object;
}

function maxBytesOf({ body, access }: Endpoint): number {
  if (body === "form") return FORM_MAX_BYTES;
  return access === "none" ? OPEN_BODY_MAX_BYTES : BODY_MAX_BYTES;
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
