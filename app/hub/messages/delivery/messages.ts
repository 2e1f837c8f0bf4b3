import type { TemplateVariable } from "~/contract/kit/rules";

/** Encrypted until sent (outbox.ts). */
export interface MessageContent {
  /** Empty for text messages. */
  subject: string;
  text: string;
  /** Only from a template. */
  html?: string;
  /** A text message's registration with the regulator. */
  templateId?: string;
  /** Code or link, which must never appear in an error message. */
  secret?: string | undefined;
}

/** Empty if the message has no value. */
export type Facts = Record<TemplateVariable, string>;
