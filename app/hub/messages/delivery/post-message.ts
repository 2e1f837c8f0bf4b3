import type { MessageKind } from "~/contract/kit/rules";
import { productInMails } from "~/lib/product";
import type { Queryable } from "../../kit/db/database";
import type { users } from "../../kit/db/schema";
import { type Effective, effectiveForMail, effectiveForSms, type NamedScope } from "./effective";
import { mailDocument } from "./mail-document";
import type { Facts, MessageContent } from "./messages";
import type { NewMessage, Outbox, Posted } from "./outbox";
import { inLanguageOfReader, type Reader } from "./readers-language";
import { escapeHtml, renderTemplate } from "./render";
import { words } from "./words";

export interface MessageRequest {
  kind: MessageKind;
  user: Pick<typeof users.$inferSelect, "id" | "email" | "phoneNumber" | "firstName" | "userName"> & Reader;
  otp?: string;
  link: string;
  /** Validity of code or link. */
  minutes?: number;
  idempotencyKey: string;
  expiresAt?: Date;
  about?: NamedScope | undefined;
  /** If a gateway exists. */
  alsoBySms?: boolean;
  /** Default: the user's email. */
  to?: string;
  told?: Pick<Facts, "event" | "device" | "address" | "time" | "advice">;
  /** The link grants something, though not by its kind. */
  isSecret?: boolean | undefined;
  isForWorker?: boolean;
}

/** Kinds whose link alone grants something. */
const CARRYING_A_LINK: readonly MessageKind[] = ["RESET_PASSWORD", "UNLOCK_LINK", "INVITATION"];

/**
 * Uses the effective template, else the built-in text. Call it in the transaction that needs the message.
 * @returns the mail, and the text message if requested
 */
export async function postMessage(outbox: Outbox, on: Queryable, request: MessageRequest): Promise<Posted[]> {
  const { kind, user, idempotencyKey, expiresAt, about, alsoBySms, to = user.email, isForWorker = false } = request;
  const { owner, application, product, ...byMail } = await effectiveForMail(on, kind, user, about);
  const facts = inLanguageOfReader(user, () => factsOf(request, application ?? product));
  // Other links lead to public pages.
  const secret = request.isSecret || CARRYING_A_LINK.includes(kind) ? request.link : request.otp;
  const common = { ...owner, kind, expiresAt, isForWorker };

  const messages: NewMessage[] = [
    {
      ...common,
      route: { channel: "EMAIL", configuration: byMail.configuration },
      recipient: to,
      content: { ...inLanguageOfReader(user, () => named(product, mailOf(kind, facts, byMail))), secret },
      idempotencyKey,
    },
  ];
  const bySms = alsoBySms && user.phoneNumber ? await effectiveForSms(on, kind, user, owner) : undefined;
  if (bySms?.configuration) {
    messages.push({
      ...common,
      route: { channel: "SMS", configuration: bySms.configuration },
      recipient: user.phoneNumber!,
      content: { ...inLanguageOfReader(user, () => smsOf(facts, bySms)), secret },
      idempotencyKey: `${idempotencyKey}:sms`,
    });
  }
  return outbox.post(on, messages);
}

/** @returns none if no gateway applies */
export async function postTextMessage(outbox: Outbox, on: Queryable, request: MessageRequest): Promise<Posted[]> {
  const { kind, user, idempotencyKey, expiresAt, otp: secret } = request;
  const { owner, application, product } = await effectiveForMail(on, kind, user);
  const bySms = await effectiveForSms(on, kind, user, owner);
  if (!bySms.configuration || !user.phoneNumber) return [];
  const content = { ...inLanguageOfReader(user, () => smsOf(factsOf(request, application ?? product), bySms)), secret };
  const route = { channel: "SMS", configuration: bySms.configuration } as const;
  return outbox.post(on, [{ ...owner, kind, expiresAt, route, recipient: user.phoneNumber, content, idempotencyKey }]);
}

/** Full stops in all forms, and other characters that mail programs find in addresses. */
const IN_ADDRESSES = /[.\u3002\uFF0E\uFF61\u2024:/\\@\uFF0F\u2044\u2215\uFF20\uFF1A](?=\S)/gu;

/** `www.evil.test` becomes `www evil test`, which no mail program links. */
export const unlinked = (text: string): string => text.replace(IN_ADDRESSES, " ");

const NOTHING_TOLD = { event: "", device: "", address: "", time: "", advice: "" };

const factsOf = (
  { user, otp = "", link, minutes, told = NOTHING_TOLD }: MessageRequest,
  application: string,
): Facts => ({
  ...told,
  time: otp ? words.codeTime(new Date()) : told.time,
  firstName: unlinked(user.firstName),
  userName: user.userName,
  otp,
  link,
  minutes: minutes === undefined ? "" : String(minutes),
  application,
});

const named = (product: string, { subject, text, html, ...content }: MessageContent): MessageContent => ({
  ...content,
  subject: subject.replaceAll(productInMails, product),
  text: text.replaceAll(productInMails, product),
  ...(html !== undefined && { html: html.replaceAll(productInMails, escapeHtml(product)) }),
});

function mailOf(kind: MessageKind, facts: Facts, { template }: Effective): MessageContent {
  const builtIn = words.mails[kind];
  if (!template) return { subject: builtIn.subject(facts), text: builtIn.text(facts) };
  const { subject, html, text } = renderTemplate(template, facts);
  const title = subject || builtIn.subject(facts);
  return { subject: title, html: mailDocument(title, html, template.language), text };
}

function smsOf(facts: Facts, { template }: Effective): MessageContent {
  if (!template) return { subject: "", text: words.sms(facts) };
  const { text } = renderTemplate({ ...template, subject: "" }, facts);
  return { subject: "", text, templateId: template.templateId };
}
