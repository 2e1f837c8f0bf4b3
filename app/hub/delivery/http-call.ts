import { SECOND_MS } from "~/lib/durations";
import { errorCode } from "~/lib/error-code";
import { ATTEMPT_LIMIT_MS, DeliveryError } from "./transport";
import { words } from "./words";

const REASON_MAX_BYTES = 2048;
/** 408 Request Timeout and 429 Too Many Requests (RFC 9110, RFC 6585) are temporary; any other 4xx would recur. */
const TRANSIENT_STATUSES = new Set([408, 429]);

/**
 * One call to a gateway or mail service. 2xx is success; redirects are not followed, so that data goes only to the
 * configured address.
 * @param who begins the message of a failure: "The gateway"
 * @throws DeliveryError quoting the other side where possible, but never the address, which may carry passwords
 */
export async function callHttp(who: string, address: URL, init: RequestInit): Promise<void> {
  if (address.username || address.password) throw new DeliveryError(words.credentialsInAddress(who), false);
  const answer = await fetch(address, {
    ...init,
    redirect: "manual",
    signal: AbortSignal.timeout(ATTEMPT_LIMIT_MS),
  }).catch((error: unknown) => Promise.reject(new DeliveryError(unanswered(who, error), false)));
  if (answer.ok) {
    await answer.body?.cancel();
    return;
  }
  const permanent = answer.status >= 400 && answer.status < 500 && !TRANSIENT_STATUSES.has(answer.status);
  const reason = await firstWords(answer).catch(() => "");
  throw new DeliveryError(words.answered(who, answer.status, reason), permanent);
}

/** The part of a call's error that does not reveal its address. */
function unanswered(who: string, error: unknown): string {
  if (error instanceof Error && error.name === "TimeoutError") return words.noAnswer(who, ATTEMPT_LIMIT_MS / SECOND_MS);
  return words.unreachable(who, error instanceof Error ? errorCode(error.cause) : undefined);
}

async function firstWords({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  let read = Buffer.alloc(0);
  while (reader && read.length < REASON_MAX_BYTES) {
    const { done, value } = await reader.read();
    if (done) break;
    read = Buffer.concat([read, value]);
  }
  await reader?.cancel();
  return read.subarray(0, REASON_MAX_BYTES).toString("utf8");
}
