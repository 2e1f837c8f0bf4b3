import { productName } from "~/lib/product";
import type { MessageKind } from "~/contract/rules";
import type { Queryable } from "../db/database";
import type { users } from "../db/schema";
import { renderTemplate } from "../communication/render";
import { type InForce, inForce, type NamedScope } from "./in-force";
import { builtInMails, builtInSms, type Facts, type MessageContent } from "./messages";
import type { NewMessage, Outbox, Posted } from "./outbox";

export interface MessageRequest {
  kind: MessageKind;
  user: Pick<typeof users.$inferSelect, "id" | "email" | "phoneNumber" | "firstName" | "userName">;
  /** The one-time code, where the message carries one. */
  otp?: string;
  /** The page it leads to. */
  link: string;
  /** How long the code or the link is good. */
  minutes?: number;
  idempotencyKey: string;
  expiresAt?: Date;
  /** The application and client it belongs to, where the flow names them. */
  about?: NamedScope | undefined;
  /** Whether it also goes to the user's phone, if there is a gateway for it. */
  alsoBySms?: boolean;
}

/**
 * Writes a message in the words in force for its application and client: the administrators' template, else the built-in text. To be called
 * in the transaction that makes the message necessary.
 * @returns what there is to deliver: the mail, and the text message where one was asked for
 */
export async function postMessage(outbox: Outbox, on: Queryable, request: MessageRequest): Promise<Posted[]> {
  const { kind, user, idempotencyKey, expiresAt, about, alsoBySms } = request;
  const applies = await inForce(on, kind, user.id, about);
  const facts = factsOf(request, applies);
  const common = { kind, applicationId: applies.applicationId, clientId: applies.clientId, expiresAt };
  // The link of any other message leads to a page that is open to all.
  const secret = kind === "RESET_PASSWORD" ? request.link : request.otp;

  const messages: NewMessage[] = [
    {
      ...common,
      route: { channel: "EMAIL", configuration: applies.mailConfiguration },
      recipient: user.email,
      content: { ...mailOf(kind, facts, applies), ...(secret ? { secret } : {}) },
      idempotencyKey,
    },
  ];
  if (alsoBySms && user.phoneNumber && applies.smsConfiguration) {
    messages.push({
      ...common,
      route: { channel: "SMS", configuration: applies.smsConfiguration },
      recipient: user.phoneNumber,
      content: { ...smsOf(facts, applies), ...(secret ? { secret } : {}) },
      idempotencyKey: `${idempotencyKey}:sms`,
    });
  }
  return outbox.post(on, messages);
}

const factsOf = ({ user, otp = "", link, minutes }: MessageRequest, { application }: InForce): Facts => ({
  firstName: user.firstName,
  userName: user.userName,
  otp,
  link,
  minutes: minutes === undefined ? "" : String(minutes),
  application: application ?? productName,
});

function mailOf(kind: MessageKind, facts: Facts, { mailTemplate }: InForce): MessageContent {
  const builtIn = builtInMails[kind](facts);
  if (!mailTemplate) return builtIn;
  const { subject, html, text } = renderTemplate(mailTemplate, facts);
  return { subject: subject || builtIn.subject, html, text };
}

function smsOf(facts: Facts, { smsTemplate }: InForce): MessageContent {
  if (!smsTemplate) return { subject: "", text: builtInSms(facts) };
  const { text } = renderTemplate({ ...smsTemplate, subject: "" }, facts);
  return { subject: "", text, templateId: smsTemplate.templateId };
}
