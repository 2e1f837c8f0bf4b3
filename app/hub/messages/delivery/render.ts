import { TEMPLATE_VARIABLES, type TemplateVariable } from "~/contract/kit/rules";
import { toPlainText } from "~/lib/plain-text.server";
import { isRightToLeft } from "~/lib/right-to-left";

export type TemplateValues = Partial<Record<TemplateVariable, string>>;

export interface RenderedMessage {
  subject: string;
  html: string;
  /** A text message, or a mail's HTML part. */
  text: string;
}

const VARIABLE = /\{\{([^{}]*)\}\}/g;
const AFTER_A_SPACE = / ?\{\{([^{}]*)\}\}/g;

/** `{{name}}` becomes its value, or nothing without the space before it. Unknown names stay; braces in values have no meaning. */
export function renderTemplate(template: { subject: string; html: string }, values: TemplateValues): RenderedMessage {
  const html = fill(template.html, values, isolated);
  const text = toPlainText(fill(template.html, values, escapeHtml));
  return { subject: oneLine(fill(template.subject, values, (value) => value)), html, text };
}

/** Unique, known or not. */
export const variablesIn = (template: string): string[] => [
  ...new Set(Array.from(template.matchAll(VARIABLE), ([, name]) => name!.trim())),
];

export const unknownVariablesIn = (template: string): string[] =>
  variablesIn(template).filter((name) => !isVariable(name));

const isVariable = (name: string): name is TemplateVariable => (TEMPLATE_VARIABLES as readonly string[]).includes(name);

const fill = (template: string, values: TemplateValues, quote: (value: string) => string): string =>
  template.replace(AFTER_A_SPACE, (whole, between: string) => {
    const name = between.trim();
    if (!isVariable(name)) return whole;
    const value = values[name] ?? "";
    return value === "" ? "" : `${whole.startsWith(" ") ? " " : ""}${quote(value)}`;
  });

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** For text and quoted attributes. */
export const escapeHtml = (value: string): string => value.replace(/[&<>"']/g, (character) => ENTITIES[character]!);

/** Right-to-left values stand between FSI and PDI (UAX 9), in attributes as well. */
const isolated = (value: string): string =>
  isRightToLeft(value) ? `&#8296;${escapeHtml(value)}&#8297;` : escapeHtml(value);

/** Prevents header injection. */
const oneLine = (subject: string): string => subject.replace(/\p{Cc}+/gu, " ").trim();
