import { setTimeout as pause } from "node:timers/promises";
import type { Caller } from "~/contract/kit/caller";
import { CODE_MINUTES, type CodePurpose } from "~/contract/kit/rules";
import { MINUTE_MS } from "~/lib/durations";
import { maskIdentifier } from "~/lib/mask-identifier";
import { paths } from "~/lib/paths";
import { shownEmail } from "~/lib/shown-email.server";
import type { Services } from "../call/services";
import type { NamedScope } from "../delivery/effective";
import type { Posted } from "../delivery/outbox";
import { postMessage } from "../delivery/post-message";
import type { User } from "../identity/users";
import type { Queryable, Transaction } from "../kit/db/database";
import { newId } from "../kit/db/schema/columns";
import { Failure } from "../kit/failure";
import type { Try } from "../kit/security/limits";
import { networkOf } from "../kit/security/network";
import { type CodeRequest, type CodeTitle, codeToIssue } from "./codes";
import type { Owed } from "./owed";

/** How long a request waits for the mail server; after that the worker takes over. */
const PATIENCE_MS = 800;

interface PostedCode extends Omit<CodeRequest, "userId"> {
  /** Whether it also goes to the user's phone, if that is verified: they named themselves by its number. */
  alsoBySms?: boolean;
  /** The application and client whose words and sender it gets, where the flow names them. */
  about?: NamedScope | undefined;
  title?: CodeTitle;
}

export interface SentCode {
  /** Its messages; none while a fresh code still stands. */
  posted: Posted[];
  /** Seconds until another one can be asked for. */
  waitSeconds: number;
}

/** Makes a code and writes its messages, in one transaction with whatever else `on` is doing. */
export async function postCode(
  hub: Services,
  on: Queryable,
  user: User,
  { purpose, attemptId, signUp, alsoBySms, about, title = "step" }: PostedCode,
): Promise<SentCode> {
  const { code, parts, holds, waitSeconds } = codeToIssue(
    on,
    hub.codeKeys,
    { userId: user.id, purpose, attemptId, signUp },
    title,
  );
  const posted = await postMessage(hub.outbox, on, {
    ...(purpose === "VERIFY_EMAIL"
      ? ({ kind: "VERIFY_EMAIL" } as const)
      : ({ kind: "LOGIN_OTP", alsoBySms: alsoBySms && user.phoneVerifiedAt !== null } as const)),
    user,
    otp: code,
    link: `${hub.publicUrl}${purpose === "VERIFY_EMAIL" ? paths.verifyEmail : paths.login}`,
    minutes: CODE_MINUTES,
    idempotencyKey: `code:${newId()}`,
    expiresAt: new Date(Date.now() + CODE_MINUTES * MINUTE_MS),
    about,
    given: { parts, holds },
  });
  return { posted, waitSeconds: await waitSeconds(posted.length > 0) };
}

interface MailedTo {
  purpose: CodePurpose;
  email: string;
}

/** What mails with codes are counted by. */
export const mailTries = ({ clientAddress }: Caller, { purpose, email }: MailedTo): Try[] => [
  ["codeMail", { of: email, at: `${purpose}@${networkOf(clientAddress)}` }],
  ["codeMailAccount", { of: email, at: purpose }],
];

/**
 * Counts the mail with a code that `post` makes: one network causes few to one address, and none that is refused.
 * @throws Failure 429
 */
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
 * Posts a code in a transaction that counts its mail at its end, and gives back what is owed.
 * @param post makes the transaction: it ends with `count`, given what was posted
 * @throws Failure 429, and then nothing was posted
 */
export async function postCounted<Sent extends SentCode>(
  { limits }: Services,
  caller: Caller,
  to: MailedTo,
  owed: Owed,
  post: (count: (tx: Transaction, sent: SentCode) => Promise<void>) => Promise<Sent>,
): Promise<Sent> {
  const tries = mailTries(caller, to);
  try {
    return await owed.within((back) =>
      post((tx, { posted }) => limits.exchangeIn(tx, back, posted.length > 0 ? tries : [])),
    );
  } catch (error) {
    // What it counted of the refusal has gone with the transaction.
    if (error instanceof Failure && error.code === 429) await limits.giveBack(await limits.admit(tries));
    throw error;
  }
}

/**
 * What the answer says of a code on its way: the masked addresses and numbers it goes to, and when another one can be
 * asked for. One that stood already went to the email, whatever else it went to.
 */
export const sentCode = ({ email }: User, { posted, waitSeconds }: SentCode) => ({
  sentTo: (posted.length > 0 ? posted.map(({ recipient }) => recipient) : [email]).map((place) =>
    maskIdentifier(shownEmail(place)),
  ),
  waitSeconds,
});

/**
 * Delivers posted messages. @returns true when none could be handed over, so that the page can say they may be late
 */
export async function deliverNow(hub: Services, posted: Posted[]): Promise<boolean> {
  // In a demo the page with all messages is how they arrive.
  const tried = hub.demo ? posted.filter(({ route }) => route && hub.outbox.canCarry(route)) : posted;
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

/** Whether the code that still stands has not gone out yet: its mail waits for the mail server. */
export const isLate = async ({ outbox, demo }: Services, email: string): Promise<boolean> =>
  !demo && outbox.isWaiting(email, "LOGIN_OTP", new Date(Date.now() - CODE_MINUTES * MINUTE_MS));

/** @throws when it was not taken: the outbox keeps the message, and the worker tries again */
async function handOver(hub: Services, message: Posted): Promise<true> {
  const outcome = await hub.outbox.deliver(message).catch((error: unknown) => {
    hub.log.warn({ err: error, messageId: message.id }, "delivery could not be noted");
    return { sent: false, reason: "" } as const;
  });
  if (!outcome.sent) throw new Error(outcome.reason);
  return true;
}
