import type { PageCall } from "~/auth/handlers.server";
import type { PendingSignIn } from "~/auth/session-data";
import type { Contract, OutputOf } from "~/contract";
import type { SecondStep } from "~/contract/kit/authentication";
import { readIdentifier } from "~/contract/kit/identifier";
import { CODE_MINUTES } from "~/contract/kit/rules";
import { isPortico } from "~/gateway/api.server";
import { MINUTE_MS, SECOND_MS } from "~/lib/durations";
import { clockTimeOf } from "~/lib/instant";
import { readersZone } from "~/lib/zone.server";

export interface AwaitedCode {
  /** Masked recipients. */
  sentTo?: readonly string[];
  /** "late": may still arrive. "old": expired. "over": no tries left. */
  state: "sent" | "late" | "old" | "over";
  /** Known of a good code at this installation's own product API. */
  clock?: CodeClock;
  /** Asked for instead of a mailed code. */
  factors?: readonly SecondStep[];
  trustDays?: number;
}

/** Times of day name their zone. */
export interface CodeClock {
  goodUntil: string;
  validSeconds: number;
  waitSeconds: number;
  mail?: { state: "waiting" | "accepted" | "refused"; at?: string };
}

export const isOver = (since: number, minutes: number): boolean => Date.now() - since > minutes * MINUTE_MS;

/** Only a browser that gave the password learns what became of the code. */
export async function awaitedCode(call: PageCall, pending: PendingSignIn): Promise<AwaitedCode> {
  const { sentTo, factors, trustDays, sentAt, delayed, isOver: takesNoTry, identifier } = pending;
  const asked = { sentTo, factors, trustDays };
  if (takesNoTry) return { ...asked, state: "over" };
  if (factors || !isPortico()) return { ...asked, state: stateBySession() };
  const answer = await call.api("codeState", { ...readIdentifier(identifier), attemptId: call.session.attemptId() });
  if (answer.code !== 200) return { ...asked, state: stateBySession() };
  if (answer.data.validSeconds === 0) return { ...asked, state: "old" };
  const clock = clockOf(answer.data, readersZone(call.request));
  const isLate = clock.mail ? clock.mail.state === "waiting" : delayed;
  return { ...asked, state: isLate ? "late" : "sent", clock };

  function stateBySession(): AwaitedCode["state"] {
    if (isOver(sentAt, CODE_MINUTES)) return "old";
    return delayed ? "late" : "sent";
  }
}

function clockOf(
  { validSeconds, waitSeconds, mail }: OutputOf<Contract["codeState"]>,
  zone: string | undefined,
): CodeClock {
  const shown = (instant: string) => clockTimeOf(instant, zone);
  return {
    goodUntil: shown(new Date(Date.now() + validSeconds * SECOND_MS).toISOString()),
    validSeconds,
    waitSeconds,
    mail: mail && { state: mail.state, at: mail.at && shown(mail.at) },
  };
}
