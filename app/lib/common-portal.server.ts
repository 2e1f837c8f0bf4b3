import { SECOND_MS } from "./durations";
import type { Logger } from "./log.server";
import { words } from "./words.server";

const PATH = "/api/sso/createUserApplicationClinetRole";
const PATIENCE_MS = 5 * SECOND_MS;

/** Spelt as in spec §7. */
export interface NotifiedAssignment {
  userId: string;
  appName: string;
  ClientName: string;
  ClientID: string;
}

/**
 * Plain, without authorization (spec §7). Never throws.
 * @param where fields of the log line
 * @returns a sentence for the call's `msg`
 */
export async function notifyCommonPortal(
  url: string,
  assignment: NotifiedAssignment,
  where: object,
  log: Logger,
): Promise<string> {
  try {
    await post(url + PATH, assignment);
    log.info(where, "common portal notified");
    return words.commonPortal.notified;
  } catch (error) {
    log.warn({ ...where, err: error }, "the common portal could not be notified");
    return words.commonPortal.failed(reasonOf(error));
  }
}

class Refused extends Error {}

async function post(address: string, body: object): Promise<void> {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    redirect: "manual",
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Refused(words.commonPortal.answered(answer.status));
}

function reasonOf(error: unknown): string {
  if (error instanceof Refused) return error.message;
  if (error instanceof Error && error.name === "TimeoutError")
    return words.commonPortal.noAnswer(PATIENCE_MS / SECOND_MS);
  return words.commonPortal.unreachable;
}
