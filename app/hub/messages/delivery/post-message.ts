import type { MessageKind } from "~/contract/kit/rules";
import { productName } from "~/lib/product";
import { unlinked } from "~/lib/unlinked";
import type { Queryable } from "../../kit/db/database";
import type { users } from "../../kit/db/schema";
import { type Effective, effectiveForMail, effectiveForSms, type NamedScope } from "./effective";
import { mailDocument } from "./mail-document";
import type { Facts, MessageContent } from "./messages";
import type { NewMessage, Outbox, Posted } from "./outbox";
import { renderTemplate } from "./render";
import { words } from "./words";

export interface MessageRequest {
  kind: MessageKind;
  user: Pick<typeof users.$inferSelect, "id" | "email" | "phoneNumber" | "firstName" | "userName">;
  /** The one-time code, where the message carries one. */
  otp?: string;
  /** The page that its link opens. */
  link: string;
  /** How long the code or the link is valid. */
  minutes?: number;
  idempotencyKey: string;
  expiresAt?: Date;
  /** The application and client it belongs to, where the flow names them. */
  about?: NamedScope | undefined;
  /** Whether it also goes to the user's phone, if there is a gateway for it. */
  alsoBySms?: boolean;
  /** Where the mail goes, if not to the user's email. */
  to?: string;
  /** What a security notice says. */
  told?: Pick<Facts, "event" | "device" | "address" | "time" | "advice">;
  isForWorker?: boolean;
}

/** Whose link opens something by itself. */
const CARRYING_A_LINK: readonly MessageKind[] = ["RESET_PASSWORD", "UNLOCK_LINK", "INVITATION"];

/**
 * Writes a message with the wording effective for its application and client: the administrators' template, else the
 * built-in text. Call it in the transaction that makes the message necessary.
 * @returns the messages to deliver: the mail, and the text message if one was requested
 */
export async function postMessage(outbox: Outbox, on: Queryable, request: MessageRequest): Promise<Posted[]> {
  const { kind, user, idempotencyKey, expiresAt, about, alsoBySms, to = user.email, isForWorker = false } = request;
  const { owner, application, ...byMail } = await effectiveForMail(on, kind, user.id, about);
  const facts = factsOf(request, application);
  // The link of any other message leads to a page that is open to all.
  const secret = CARRYING_A_LINK.includes(kind) ? request.link : request.otp;
  const common = { ...owner, kind, expiresAt, isForWorker };

  const messages: NewMessage[] = [
    {
      ...common,
      route: { channel: "EMAIL", configuration: byMail.configuration },
      recipient: to,
      content: { ...mailOf(kind, facts, byMail), secret },
      idempotencyKey,
    },
  ];
  const bySms = alsoBySms && user.phoneNumber ? await effectiveForSms(on, kind, owner) : undefined;
  if (bySms?.configuration) {
    messages.push({
      ...common,
      route: { channel: "SMS", configuration: bySms.configuration },
      recipient: user.phoneNumber!,
      content: { ...smsOf(facts, bySms), secret },
      idempotencyKey: `${idempotencyKey}:sms`,
    });
  }
  return outbox.post(on, messages);
}

/**
 * The same for a text message alone, to the user's phone.
 * @returns none where no gateway applies
 */
export async function postTextMessage(outbox: Outbox, on: Queryable, request: MessageRequest): Promise<Posted[]> {
  const { kind, user, idempotencyKey, expiresAt, otp: secret } = request;
  const { owner, application } = await effectiveForMail(on, kind, user.id);
  const bySms = await effectiveForSms(on, kind, owner);
  if (!bySms.configuration || !user.phoneNumber) return [];
  const content = { ...smsOf(factsOf(request, application), bySms), secret };
  const route = { channel: "SMS", configuration: bySms.configuration } as const;
  return outbox.post(on, [{ ...owner, kind, expiresAt, route, recipient: user.phoneNumber, content, idempotencyKey }]);
}

const NOTHING_TOLD = { event: "", device: "", address: "", time: "", advice: "" };

const factsOf = (
  { user, otp = "", link, minutes, told = NOTHING_TOLD }: MessageRequest,
  application: string | null,
): Facts => ({
  ...told,
  time: otp ? words.codeTime(new Date()) : told.time,
  firstName: unlinked(user.firstName),
  userName: user.userName,
  otp,
  link,
  minutes: minutes === undefined ? "" : String(minutes),
  application: application ?? productName,
});

function mailOf(kind: MessageKind, facts: Facts, { template }: Effective): MessageContent {
  const builtIn = words.mails[kind];
  if (!template) return { subject: builtIn.subject(facts), text: builtIn.text(facts) };
  const { subject, html, text } = renderTemplate(template, facts);
  const title = subject || builtIn.subject(facts);
  return { subject: title, html: mailDocument(title, html), text };
}

function smsOf(facts: Facts, { template }: Effective): MessageContent {
  if (!template) return { subject: "", text: words.sms(facts) };
  const { text } = renderTemplate({ ...template, subject: "" }, facts);
  return { subject: "", text, templateId: template.templateId };
}
