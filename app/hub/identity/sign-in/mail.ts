import { setTimeout as pause } from "node:timers/promises";
import { networkOf } from "@portico/rate-limits";
import type { Caller } from "~/contract/kit/caller";
import { CODE_MINUTES, type CodePurpose } from "~/contract/kit/rules";
import { MINUTE_MS } from "~/lib/durations";
import { paths } from "~/lib/paths";
import { maskIdentifier, shownEmail } from "~/lib/shown-identifier.server";
import type { Services } from "../../call/services";
import type { Queryable } from "../../kit/db/database";
import type { Try } from "../../kit/security/limits";
import type { NamedScope } from "../../messages/delivery/effective";
import type { Posted } from "../../messages/delivery/outbox";
import { postMessage } from "../../messages/delivery/post-message";
import type { User } from "../account/users";
import { type CodeRequest, type CodeTitle, issueCode } from "./codes";

/** Then the worker takes over. */
const PATIENCE_MS = 800;

interface PostedCode extends Omit<CodeRequest, "userId"> {
  /** They signed in with their verified phone number. */
  alsoBySms?: boolean;
  about?: NamedScope | undefined;
  title?: CodeTitle;
}

export interface SentCode {
  /** Empty while a fresh code exists. */
  posted: Posted[];
  waitSeconds: number;
}

export async function postCode(
  hub: Services,
  on: Queryable,
  user: User,
  { alsoBySms, about, title = "step", ...asked }: PostedCode,
): Promise<SentCode> {
  const { purpose } = asked;
  const { made, waitSeconds } = await issueCode(on, hub.codeKeys, { ...asked, userId: user.id }, title);
  if (!made) return { posted: [], waitSeconds };
  const posted = await postMessage(hub.outbox, on, {
    ...(purpose === "VERIFY_EMAIL"
      ? ({ kind: "VERIFY_EMAIL" } as const)
      : ({ kind: "LOGIN_OTP", alsoBySms: alsoBySms && user.phoneVerifiedAt !== null } as const)),
    user,
    otp: made.code,
    link: `${hub.publicUrl}${purpose === "VERIFY_EMAIL" ? paths.verifyEmail : paths.login}`,
    minutes: CODE_MINUTES,
    idempotencyKey: made.messageKey,
    expiresAt: new Date(Date.now() + CODE_MINUTES * MINUTE_MS),
    about,
  });
  return { posted, waitSeconds };
}

interface MailedTo {
  purpose: CodePurpose;
  email: string;
}

export const mailTries = ({ clientAddress }: Caller, { purpose, email }: MailedTo): Try[] => [
  ["codeMail", { of: email, at: `${purpose}@${networkOf(clientAddress)}` }],
  ["codeMailAccount", { of: email, at: purpose }],
];

/** @throws Failure 429, without counting the mail */
export async function countMail<Sent extends SentCode>(
  { limits }: Services,
  caller: Caller,
  to: MailedTo,
  post: () => Promise<Sent>,
): Promise<Sent> {
  const verdicts = await limits.admit(mailTries(caller, to));
  const sent = await post();
  if (sent.posted.length === 0) await limits.giveBack(verdicts);
  return sent;
}

/**
 * A refused mail rolls back its own count; uncounted, each of many would be recorded as the first.
 * @throws Failure 429
 */
export async function countRefusedMail({ limits }: Services, caller: Caller, to: MailedTo): Promise<void> {
  await limits.giveBack(await limits.admit(mailTries(caller, to)));
}

/** A code that already existed went to the email at least. */
export const sentCode = ({ email }: User, { posted, waitSeconds }: SentCode) => ({
  sentTo: (posted.length > 0 ? posted.map(({ recipient }) => recipient) : [email]).map((place) =>
    maskIdentifier(shownEmail(place)),
  ),
  waitSeconds,
});

/** @returns true if none could be handed over: the page can say they may be late */
export async function deliverNow(hub: Services, posted: Posted[]): Promise<boolean> {
  // The demo shows all messages on a page.
  const tried = hub.demo ? posted.filter(({ route }) => route && hub.transports.canCarry(route)) : posted;
  if (tried.length === 0) return false;
  const patience = new AbortController();
  const firstAccepted = Promise.any(tried.map((message) => handOver(hub, message)));
  const isTaken = await Promise.race([
    firstAccepted.catch(() => false),
    pause(PATIENCE_MS, true, { signal: patience.signal, ref: false }).catch(() => true),
  ]);
  patience.abort();
  return !isTaken;
}

/** The current code's mail still waits. */
export const isLate = async ({ outbox, demo }: Services, email: string): Promise<boolean> =>
  !demo && outbox.isWaiting(email, "LOGIN_OTP", new Date(Date.now() - CODE_MINUTES * MINUTE_MS));

/** @throws if not taken; the outbox keeps the message and the worker retries */
async function handOver(hub: Services, message: Posted): Promise<true> {
  const outcome = await hub.outbox.deliver(message).catch((error: unknown) => {
    hub.log.warn({ err: error, messageId: message.id }, "delivery could not be noted");
    return { sent: false, reason: "" } as const;
  });
  if (!outcome.sent) throw new Error(outcome.reason);
  return true;
}
