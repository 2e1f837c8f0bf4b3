import { z } from "zod";
import { Id, line, optional, requiredText, StatusField, text, Version } from "../kit/fields";
import { ALL, ID_MAX, SUBJECT_MAX, TEMPLATE_MAX, TITLE_MAX } from "../kit/rules";

/** A text message's template, for an application and a client or for All of them. */
export const SmsTemplate = z.object({
  _id: Id,
  /** An application's id, or All. */
  application: z.string(),
  applicationName: z.object({ description: z.string() }).nullish(),
  /** A client's id, or All. */
  client: z.string(),
  clientName: z.string().nullish(),
  templateId: z.string().nullish(),
  templateName: z.string(),
  /** HTML. */
  template: z.string(),
  status: StatusField,
  version: Version,
});
export type SmsTemplate = z.output<typeof SmsTemplate>;

export const EmailTemplate = SmsTemplate.extend({ subject: z.string().nullish() });
export type EmailTemplate = z.output<typeof EmailTemplate>;

export const SMS_TEMPLATE_WIRE = {
  application: "Application",
  applicationName: "ApplicationName",
  client: "Client",
  clientName: "ClientName",
  templateId: "TemplateId",
  templateName: "TemplateName",
  template: "Template",
  status: "Status",
};

export const EMAIL_TEMPLATE_WIRE = { ...SMS_TEMPLATE_WIRE, subject: "Subject" };

/** Forms send the lines of a textarea with CRLF (HTML §4.10.22.4); a template nobody changed must stay what it was. */
const withLineFeeds = (html: string) => html.replace(/\r\n?/g, "\n");

export const smsTemplateFields = {
  application: requiredText("Application", ID_MAX),
  client: text(ID_MAX).default(ALL),
  templateId: optional(line(ID_MAX)),
  templateName: requiredText("Name", TITLE_MAX).regex(/^[A-Za-z0-9_ .-]+$/, "Only letters, digits, spaces and _ . -"),
  template: requiredText("Template", TEMPLATE_MAX).overwrite(withLineFeeds),
  status: StatusField,
};

export const emailTemplateFields = { ...smsTemplateFields, subject: optional(line(SUBJECT_MAX)) };
