import { contract, type EndpointName, type Envelope, type Refusal } from "~/contract";
import type { Caller } from "~/contract/kit/caller";
import type { Endpoint } from "~/contract/kit/endpoint";
import { fieldErrorsOf } from "~/contract/kit/issues";
import { words as contractWords } from "~/contract/kit/words";
import { SECOND_MS } from "~/lib/durations";
import type { Env } from "~/lib/env.server";
import type { Logger } from "~/lib/log.server";
import type { ProductApi } from "../transport/product-api";
import { ANSWER_MAX_BYTES, readAnswer, UnfitAnswer } from "./answer.server";
import { type Assigning, withCommonPortalTold } from "./common-portal.server";
import { connectTo, Unanswered } from "./connection.server";
import { type Ask, isNotOffered, notOffered, withoutExtension } from "./extensions.server";
import { readPublicKeys, readUpload } from "./files.server";
import { hasField, type ListName, type ListRules, listRules } from "./list-rules";
import { toRequest } from "./request.server";
import { masked, withKeptSecrets } from "./secrets.server";
import { pageOfWhole } from "./whole-list";
import { words } from "./words";

const PROBE_LIMIT_MS = 2 * SECOND_MS;

interface UpstreamSettings extends NonNullable<Env["upstream"]> {
  /** Notified of assignments from here when the API does not do so itself. */
  commonPortalUrl?: string | undefined;
}

/** A product API on another host, called over HTTP in the wire format of spec §7 in place of the embedded hub. */
export function createUpstream(
  { url, payloadSecret, commonPortalUrl }: UpstreamSettings,
  log: Logger,
  limitMs?: number,
): ProductApi {
  const connection = connectTo(url, { limitMs });
  const probe = connectTo(url, { limitMs: PROBE_LIMIT_MS });

  /** One call with its secrets in the clear, for here alone. */
  async function perform(name: EndpointName, given: object, caller: Caller): Promise<Envelope<unknown>> {
    const endpoint: Endpoint = contract[name];
    const parsed = endpoint.input.safeParse(given);
    if (!parsed.success) return invalid(parsed.error.issues);
    const recordOf = (list: EndpointName, id: string) =>
      perform(list, { field: "_id", search: id, page: 1, size: 5 }, caller);
    const input = await withKeptSecrets(name, parsed.data as Record<string, unknown>, recordOf);
    const request = toRequest(endpoint, input, caller, payloadSecret);
    if (!request) return { code: 404, msg: contractWords.refusals.notFound, data: null };

    const response = await connection.send({ ...request, maxBytes: ANSWER_MAX_BYTES });
    if (endpoint.extension && isNotOffered(response)) return standIn(name, input, caller);
    const answer = readAnswer(endpoint, response, payloadSecret);
    if (name === "assignApplication" && commonPortalUrl) {
      return withCommonPortalTold(answer, input as unknown as Assigning, askAs(caller), { url: commonPortalUrl, log });
    }
    return isWholeList(name, input, answer) ? pageOf(name as ListName, input, answer) : answer;
  }

  async function standIn(
    name: EndpointName,
    input: Record<string, unknown>,
    caller: Caller,
  ): Promise<Envelope<unknown>> {
    const instead = withoutExtension[name];
    return typeof instead === "function" ? instead(input, askAs(caller)) : notOffered(instead);
  }

  const askAs =
    (caller: Caller): Ask =>
    (name, input) =>
      call(name, input as never, caller);

  const call: ProductApi["call"] = async (name, input, caller) => {
    try {
      return masked(name, await perform(name, input, caller)) as Awaited<ReturnType<typeof call<typeof name>>>;
    } catch (error) {
      log.warn({ endpoint: name, requestId: caller.requestId, err: error }, "the product API cannot be used");
      return refusalFor(error, contract[name]);
    }
  };

  return {
    call,
    publicKeys: () => readPublicKeys(connection),
    upload: (name) => readUpload(connection, name),
    async isReady() {
      // Another API may not have this address: any answer shows that it is running.
      const answer = await probe
        .send({ method: "GET", path: "/readyz", headers: {}, maxBytes: ANSWER_MAX_BYTES })
        .catch(() => undefined);
      return answer !== undefined && answer.status < 500;
    },
  };
}

function invalid(issues: Parameters<typeof fieldErrorsOf>[0]): Refusal {
  return {
    code: 400,
    msg: issues[0]?.message ?? contractWords.refusals.invalidInput,
    data: { fieldErrors: fieldErrorsOf(issues) },
  };
}

/** Without `total` the API did not page: the list came whole. The record of one user is asked for by its id. */
const isWholeList = (
  name: EndpointName,
  { userId }: Record<string, unknown>,
  answer: Envelope<unknown>,
): answer is Listed =>
  Object.hasOwn(listRules, name) && userId === undefined && answer.code === 200 && answer.total === undefined;

interface Listed {
  code: 200;
  msg: string;
  data: { _id: string }[];
}

function pageOf(name: ListName, question: object, { msg, data }: Listed): Envelope<unknown> {
  const rules = listRules[name] as ListRules<{ _id: string }>;
  const page = pageOfWhole(data, { ...rules, has: (field) => hasField(name, field) }, { ...question });
  return "code" in page ? page : { code: 200, msg, ...page };
}

/** A change without an answer may have been made, unless the host was never reached. */
function refusalFor(error: unknown, { method }: Endpoint): Refusal {
  if (error instanceof UnfitAnswer || (error instanceof Unanswered && error.why === "too-large"))
    return { code: 502, msg: words.unusable, data: null };
  if (!(error instanceof Unanswered)) throw error;
  const isUnsure = method === "POST" && !isRefusedConnection(error.cause);
  return {
    code: 503,
    msg: isUnsure ? words.unsure : contractWords.refusals.unavailable,
    data: { retryAfterSeconds: 5 },
  };
}

const UNREACHED = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

function isRefusedConnection(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (UNREACHED.has((cause as NodeJS.ErrnoException).code ?? "")) return true;
    if (cause instanceof AggregateError) return cause.errors.every(isRefusedConnection);
  }
  return false;
}
