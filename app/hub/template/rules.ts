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
import { words } from "./words";

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
  const warnings = [wasCleaned && words.cleaned, !kind && words.neverSent(MESSAGE_KINDS)];
  return { html, warning: warnings.filter(Boolean).join(". ") || undefined };
}

function problemOfHtml(channel: Channel, kind: MessageKind | undefined, html: string): string | undefined {
  const isEmpty = toPlainText(html).trim() === "" && (channel === "SMS" || !html.includes("<img "));
  if (isEmpty) return words.nothingLeft;
  const needed = kind && NEEDED[kind];
  const isMissing = needed && !variablesIn(html).includes(needed);
  return problemOfVariables(html) ?? (isMissing ? words.missing(kind, inBraces(needed)) : undefined);
}

function problemOfVariables(text: string): string | undefined {
  const unknown = unknownVariablesIn(text).map(inBraces);
  if (unknown.length === 0) return undefined;
  return words.unknown(unknown, TEMPLATE_VARIABLES.map(inBraces));
}

const inBraces = (name: string) => `{{${name}}}`;

function refuse(problems: Record<string, string | undefined>): void {
  const fieldErrors: FieldErrors = {};
  for (const [field, problem] of Object.entries(problems)) if (problem) fieldErrors[field] = [problem];
  const [first] = Object.values(fieldErrors);
  if (first) throw invalid(first[0]!, fieldErrors);
}
