import { contract, type EndpointName, type Envelope, type Refusal } from "~/contract";
import type { Caller } from "~/contract/kit/caller";
import type { Endpoint } from "~/contract/kit/endpoint";
import type { Success } from "~/contract/kit/envelope";
import { fieldErrorsOf, plainly } from "~/contract/kit/issues";
import { CALL_HEADER } from "~/contract/kit/rules";
import { words as contractWords } from "~/contract/kit/words";
import { SECOND_MS } from "~/lib/durations";
import type { Env } from "~/lib/env.server";
import { errorCode } from "~/lib/error-code";
import type { Logger } from "~/lib/log.server";
import type { ProductApi } from "../transport/product-api";
import { ANSWER_MAX_BYTES, readAnswer, UnfitAnswer } from "./answer.server";
import { type NewAssignment, withCommonPortalNotified } from "./common-portal.server";
import { connectTo, Unanswered } from "./connection.server";
import { type Ask, hasStandIn, isNotOffered, notOffered, withoutExtension } from "./extensions.server";
import { readPublicKeys, readUpload } from "./files.server";
import type { FlawedRecord } from "./flawed-list";
import { completed } from "./lean-records.server";
import { hasField, type ListName, type ListRules, listRules } from "./list-rules";
import { dependsOnDialect, forOlderApi, hasPeriod, isTranslation } from "./older-api.server";
import { toRequest } from "./request.server";
import { withKeptSecrets, withMaskedSecrets } from "./secrets.server";
import { pageOfWhole } from "./whole-list";
import { words } from "./words";

const REPORTED_MAX = 10_000;
const LOGGED_RECORDS = 20;
const PROBE_LIMIT_MS = 2 * SECOND_MS;

interface Upstream extends ProductApi {
  /** Others do not say how long a code is valid, and resend none. */
  isPortico(): boolean;
  getToKnow(): Promise<void>;
}

interface UpstreamSettings extends NonNullable<Env["upstream"]> {
  commonPortalUrl?: string | undefined;
}

export function createUpstream(
  { url, payloadSecret, commonPortalUrl }: UpstreamSettings,
  log: Logger,
  limitMs?: number,
): Upstream {
  const connection = connectTo(url, { limitMs });
  const probe = connectTo(url, { limitMs: PROBE_LIMIT_MS });

  /** The result contains unmasked secrets. */
  async function perform(name: EndpointName, given: object, caller: Caller): Promise<Envelope<unknown>> {
    const endpoint: Endpoint = contract[name];
    const parsed = endpoint.input.safeParse(given, { error: plainly });
    if (!parsed.success) return invalid(parsed.error.issues);
    const recordOf = (list: EndpointName, id: string) =>
      perform(list, { field: "_id", search: id, page: 1, size: 5 }, caller);
    const whole = await withKeptSecrets(name, parsed.data as Record<string, unknown>, recordOf);
    let input = whole;
    if (hasStandIn(name) || dependsOnDialect(name, endpoint, whole)) {
      const isPortico = await knowsOurExtensions();
      if (isPortico === undefined) return unavailable;
      if (!isPortico && hasStandIn(name)) return standIn(name, whole, caller);
      if (!isPortico && hasPeriod(whole)) return notOffered(words.notOffered(words.whyNot.periods));
      if (!isPortico && isTranslation(name, whole)) return notOffered(words.notOffered(words.whyNot.languages));
      if (!isPortico) input = forOlderApi(name, endpoint, whole);
    }
    const request = toRequest(endpoint, input, caller, payloadSecret);
    if (!request) return { code: 404, msg: contractWords.refusals.notFound, data: null };

    const response = await connection.send({ ...request, maxBytes: ANSWER_MAX_BYTES });
    if (response.status === 200) hasExtensions = response.headers.has(CALL_HEADER);
    if (endpoint.extension && isNotOffered(response)) return standIn(name, input, caller);
    const complete = (data: unknown) => completed(name, data, input, askAs(caller));
    const { answer, flawed } = await readAnswer(endpoint, response, payloadSecret, complete);
    reportFlaws(name, flawed, caller);
    if (name === "assignApplication" && commonPortalUrl) {
      return withCommonPortalNotified(answer, input as unknown as NewAssignment, askAs(caller), {
        url: commonPortalUrl,
        log,
      });
    }
    // Other APIs cannot filter a list by use.
    if (isWholeList(name, input, answer) && whole.using !== undefined) return notOffered();
    return isWholeList(name, input, answer) ? pageOf(name as ListName, whole, answer) : answer;
  }

  /** From the latest answer; the API may be replaced meanwhile. */
  let hasExtensions: boolean | undefined;

  /** @returns undefined while nothing answers */
  async function knowsOurExtensions(): Promise<boolean | undefined> {
    if (hasExtensions !== undefined) return hasExtensions;
    const question = { method: "GET", path: contract.listRoles.path, headers: {}, maxBytes: ANSWER_MAX_BYTES } as const;
    const answer = await connection.send(question).catch(() => undefined);
    if (answer && answer.status < 500) hasExtensions = answer.headers.has(CALL_HEADER);
    return hasExtensions;
  }

  /** Logged once, not for every view of a list. */
  const reported = new Set<string>();

  function reportFlaws(endpoint: EndpointName, flawed: readonly FlawedRecord[], { requestId }: Caller): void {
    const unsaid = flawed.filter(({ id, fields, as }) => {
      const key = `${endpoint} ${id} ${as} ${fields.join()}`;
      if (reported.has(key) || reported.size >= REPORTED_MAX) return false;
      reported.add(key);
      return true;
    });
    if (unsaid.length > 0)
      log.warn({ endpoint, requestId, records: unsaid.slice(0, LOGGED_RECORDS) }, words.log.flawed(unsaid.length));
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
      return withMaskedSecrets(name, await perform(name, input, caller)) as Awaited<
        ReturnType<typeof call<typeof name>>
      >;
    } catch (error) {
      log.warn({ endpoint: name, requestId: caller.requestId, err: error }, "the product API cannot be used");
      return refusalFor(name, error);
    }
  };

  return {
    call,
    isPortico: () => hasExtensions ?? false,
    getToKnow: async () => {
      await knowsOurExtensions();
    },
    publicKeys: () => readPublicKeys(connection),
    upload: (name) => readUpload(connection, name),
    async isReady() {
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

/** Without `total` the API did not page. One user's record is asked for by id. */
const isWholeList = (
  name: EndpointName,
  { userId }: Record<string, unknown>,
  answer: Envelope<unknown>,
): answer is Listed =>
  Object.hasOwn(listRules, name) && userId === undefined && answer.code === 200 && answer.total === undefined;

type Listed = Success<{ _id: string }[]>;

function pageOf(name: ListName, question: object, { data, ...listed }: Listed): Envelope<unknown> {
  const rules = listRules[name] as ListRules<{ _id: string }>;
  const page = pageOfWhole(data, { ...rules, has: (field) => hasField(name, field) }, { ...question });
  return "code" in page ? page : { ...listed, ...page };
}

const unavailable: Refusal = {
  code: 503,
  msg: contractWords.refusals.unavailable,
  data: { retryAfterSeconds: 5 },
};

/** Safe to repeat. */
const HARMLESS: readonly EndpointName[] = [
  "login",
  "ssoLogin",
  "consumeLoginCode",
  "requestPasswordReset",
  "grantToken",
  "destroySession",
  "rolesOfApplication",
];

/** Without an answer a change may have been made, unless the host was never reached. */
function refusalFor(name: EndpointName, error: unknown): Refusal {
  const { method }: Endpoint = contract[name];
  if (error instanceof UnfitAnswer || (error instanceof Unanswered && error.why === "too-large"))
    return { code: 502, msg: words.unusable, data: null };
  if (!(error instanceof Unanswered)) throw error;
  const isUnsure = method === "POST" && !isRefusedConnection(error.cause);
  if (!isUnsure) return unavailable;
  return { ...unavailable, msg: HARMLESS.includes(name) ? words.late : words.unsure };
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
    if (UNREACHED.has(errorCode(cause) ?? "")) return true;
    if (cause instanceof AggregateError) return cause.errors.every(isRefusedConnection);
  }
  return false;
}
