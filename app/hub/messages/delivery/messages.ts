import type { TemplateVariable } from "~/contract/kit/rules";

/** The content of a message. Kept encrypted until it is sent (outbox.ts). */
export interface MessageContent {
  /** Empty for text messages. */
  subject: string;
  text: string;
  /** The mail's HTML part, if a template provides one. */
  html?: string;
  /** The id under which a text message's wording is registered with the regulator; it is sent to the gateway. */
  templateId?: string;
  /** The code or link it carries, which must never appear in an error message. */
  secret?: string | undefined;
}

/**
 * The values that messages contain: a template's variables, empty where a message has no such value, and the user id,
 * which templates cannot name.
 */
export type Facts = Record<TemplateVariable, string> & { userName: string };
