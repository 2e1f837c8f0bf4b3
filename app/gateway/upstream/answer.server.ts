import { z } from "zod";
import { FACTOR_POLICIES } from "~/contract/kit/authentication";
import { decryptPayload, PayloadError } from "~/contract/kit/codec";
import type { Endpoint } from "~/contract/kit/endpoint";
import type { Envelope, FailureCode, RefusalDetail } from "~/contract/kit/envelope";
import { fromWire, refusalFromWire } from "~/contract/kit/wire";
import { words as contractWords } from "~/contract/kit/words";
import type { Incoming } from "./connection.server";
import { type FlawedRecord, flawsOf, readData } from "./flawed-list";
import { words } from "./words";

/** Unpaged lists may be long; decrypting takes 130 ms per MB. */
export const ANSWER_MAX_BYTES = 16 * 1024 * 1024;
const MSG_MAX = 1000;

/** The message names fields, never values. */
export class UnfitAnswer extends Error {
  override readonly name = "UnfitAnswer";
}

const Envelope = z.object({
  code: z.coerce.number().int().min(100).max(599),
  msg: z
    .string()
    .catch("")
    .transform((msg) => msg.slice(0, MSG_MAX)),
  data: z.unknown().optional(),
  total: z.number().int().min(0).optional().catch(undefined),
});

const Detail = z
  .object({
    fieldErrors: z.record(z.string(), z.array(z.string())).optional().catch(undefined),
    retryAfterSeconds: z.number().min(0).optional().catch(undefined),
    reason: z.string().optional().catch(undefined),
    version: z.number().int().optional().catch(undefined),
    demand: z.enum(FACTOR_POLICIES).optional().catch(undefined),
    triesLeft: z.number().int().min(0).optional().catch(undefined),
  })
  .nullable()
  .catch(null);

/**
 * `code` decides, whatever the HTTP status (spec §7). Decrypts, maps misspelt names, and checks a success by the contract.
 * @param complete adds data that the API leaves out
 * @throws {UnfitAnswer}
 */
export async function readAnswer(
  endpoint: Endpoint,
  { status, headers, body }: Incoming,
  secret: string,
  complete: (data: unknown) => unknown = (data) => data,
): Promise<{ answer: Envelope<unknown>; flawed: readonly FlawedRecord[] }> {
  const envelope = Envelope.safeParse(opened(jsonOf(body), secret));
  if (!envelope.success) return { answer: withoutEnvelope(status, endpoint), flawed: [] };
  const { code, msg, data, total } = envelope.data;
  if (code !== 200) {
    const refused = {
      code: failureCodeOf(code),
      msg: msg || wordsFor(code),
      data: detailOf(data, endpoint, headers),
    };
    return { answer: refused, flawed: [] };
  }

  const completed = await complete(named(opened(data, secret), endpoint));
  const read = readData(endpoint.output, completed);
  if (read) {
    const flaws = flawsOf(read.flawed);
    const more = { ...(total === undefined ? {} : { total }), ...(flaws ? { flaws } : {}) };
    return { answer: { code, msg, data: read.data, ...more }, flawed: read.flawed };
  }
  const { error } = endpoint.output.safeParse(completed);
  const issues = error?.issues.slice(0, 5).map((issue) => `${issue.path.join(".") || "data"} (${issue.code})`) ?? [];
  throw new UnfitAnswer(words.log.unfit(issues.join(", ")));
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8")) as unknown;
  } catch {
    return undefined;
  }
}

const Sealed = z.object({ encryptedData: z.string() }).transform(({ encryptedData }) => encryptedData);
/** "Salted__" in base64, the start of every ciphertext. */
const SALTED = /^U2FsdGVkX1/;

/** Ciphertext is in `encryptedData` or bare; other data is plain. */
function opened(value: unknown, secret: string): unknown {
  const sealed = typeof value === "string" && SALTED.test(value) ? value : Sealed.safeParse(value).data;
  if (sealed === undefined) return value;
  try {
    return decryptPayload(sealed, secret, ANSWER_MAX_BYTES);
  } catch (error) {
    if (error instanceof PayloadError) throw new UnfitAnswer(words.log.undecryptable(error.fault));
    throw error;
  }
}

function named(data: unknown, { wireNames }: Endpoint): unknown {
  try {
    return fromWire(data, wireNames);
  } catch {
    throw new UnfitAnswer(words.log.tooDeep);
  }
}

/** A proxy lost the API during a call. */
const LOST_STATUSES = [502, 504];

/** A proxy or server in front of the API answered. */
function withoutEnvelope(status: number, { method }: Endpoint): Envelope<never> {
  if (status < 400) throw new UnfitAnswer(words.log.foreign(status));
  if (LOST_STATUSES.includes(status))
    return { code: 503, msg: method === "POST" ? words.unsure : wordsFor(503), data: { retryAfterSeconds: 5 } };
  const code = failureCodeOf(status);
  return { code, msg: wordsFor(code), data: null };
}

const CODES: readonly FailureCode[] = [202, 400, 401, 403, 404, 405, 409, 413, 415, 429, 500, 501, 502, 503];

function failureCodeOf(code: number): FailureCode {
  if (code === 504) return 503;
  return CODES.find((known) => known === code) ?? (code >= 500 ? 500 : 400);
}

const WORDS: Partial<Record<number, string>> = {
  401: contractWords.refusals.notSignedIn,
  403: contractWords.refusals.notAllowed,
  404: contractWords.refusals.notFound,
  429: words.tooMany,
  503: contractWords.refusals.unavailable,
};

const wordsFor = (code: number): string => WORDS[code] ?? words.refused;

function detailOf(data: unknown, endpoint: Endpoint, headers: Headers): RefusalDetail | null {
  const sent = refusalFromWire(Detail.parse(data) as RefusalDetail | null, endpoint.wireNames) ?? {};
  const waitSeconds = sent.retryAfterSeconds ?? secondsOf(headers.get("Retry-After"));
  const detail = Object.entries({ ...sent, retryAfterSeconds: waitSeconds }).filter(([, value]) => value !== undefined);
  return detail.length > 0 ? Object.fromEntries(detail) : null;
}

const secondsOf = (header: string | null): number | undefined =>
  header && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
