import type { FieldErrors } from "~/contract/kit/envelope";
import {
  type Channel,
  MESSAGE_KINDS,
  type MessageKind,
  TEMPLATE_VARIABLES,
  type TemplateVariable,
} from "~/contract/kit/rules";
import { toPlainText } from "~/lib/plain-text.server";
import { cleanTemplateHtml } from "~/lib/template-html.server";
import { unknownVariablesIn, variablesIn } from "../delivery/render";
import { invalid } from "../kit/failure";

/** What a message is sent for: without it nobody could sign in, verify their email or choose a new password. */
const NEEDED: Readonly<Partial<Record<MessageKind, TemplateVariable>>> = {
  LOGIN_OTP: "otp",
  VERIFY_EMAIL: "otp",
  RESET_PASSWORD: "link",
};

export interface TemplateWords {
  templateName: string;
  /** Of mails only; left out it stays what it is. */
  subject?: string | null | undefined;
  template: string;
}

export interface CheckedTemplate {
  /** What is stored: sanitised. */
  html: string;
  /** What is doubtful about a template that can be stored nevertheless. */
  warning: string | undefined;
}

/** @throws Failure 400 by `template` or `subject` for words that no message can be made of */
export function checkTemplate(channel: Channel, { templateName, subject, template }: TemplateWords): CheckedTemplate {
  const { html, wasCleaned } = cleanTemplateHtml(template);
  const kind = MESSAGE_KINDS.find((name) => name === templateName.toUpperCase());
  refuse({ subject: problemOfVariables(subject ?? ""), template: problemOfHtml(channel, kind, html) });
  const warnings = [
    wasCleaned && "Some of the HTML is not allowed in a template and was taken out",
    !kind && `Nothing sends a message of this name; those that are sent are ${MESSAGE_KINDS.join(", ")}`,
  ];
  return { html, warning: warnings.filter(Boolean).join(". ") || undefined };
}

function problemOfHtml(channel: Channel, kind: MessageKind | undefined, html: string): string | undefined {
  const isEmpty = toPlainText(html).trim() === "" && (channel === "SMS" || !html.includes("<img "));
  if (isEmpty) return "Nothing is left of the template without what is not allowed in one";
  const needed = kind && NEEDED[kind];
  const isMissing = needed && !variablesIn(html).includes(needed);
  return problemOfVariables(html) ?? (isMissing ? `A template named ${kind} must have {{${needed}}}` : undefined);
}

function problemOfVariables(words: string): string | undefined {
  const unknown = unknownVariablesIn(words).map(inBraces);
  if (unknown.length === 0) return undefined;
  return `${unknown.length === 1 ? "Unknown variable" : "Unknown variables"} ${unknown.join(", ")}. Known are ${TEMPLATE_VARIABLES.map(inBraces).join(", ")}`;
}

const inBraces = (name: string) => `{{${name}}}`;

function refuse(problems: Record<string, string | undefined>): void {
  const fieldErrors: FieldErrors = {};
  for (const [field, problem] of Object.entries(problems)) if (problem) fieldErrors[field] = [problem];
  const [first] = Object.values(fieldErrors);
  if (first) throw invalid(first[0]!, fieldErrors);
}
