import type { TemplateVariable } from "~/contract/kit/rules";

/** What is sent. Kept encrypted until it is out (outbox.ts). */
export interface MessageContent {
  /** Empty for text messages. */
  subject: string;
  text: string;
  /** The mail's other half, where a template gives it one. */
  html?: string;
  /** Under which id the words of a text message are registered with the regulator; the gateway is told. */
  templateId?: string;
  /** The code or link it carries: never to be repeated in an error's words. */
  secret?: string | undefined;
}

/**
 * What messages tell: the variables of a template, empty where a message has none such, and the user id, which
 * templates do not name.
 */
export type Facts = Record<TemplateVariable, string> & { userName: string };
