import { z } from "zod";
import { adminChange, adminList, adminQuestion } from "./kit/admin-endpoint";
import { CreatedWarned, Nothing, Warned } from "./kit/answers";
import {
  HttpUrl,
  Id,
  line,
  optional,
  required,
  requiredName,
  requiredText,
  StatusField,
  text,
  Version,
} from "./kit/fields";
import { field, record } from "./kit/record";
import {
  ALL,
  CHANNELS,
  ID_MAX,
  MAIL_PICTURES_MAX,
  SUBJECT_MAX,
  TEMPLATE_MAX,
  TEMPLATE_TAGS_MAX,
  TITLE_MAX,
} from "./kit/rules";
import { words } from "./kit/words";

/** Forms send the lines of a textarea with CRLF (HTML §4.10.22.4); a template nobody changed must stay what it was. */
const withLineFeeds = (html: string) => html.replace(/\r\n?/g, "\n");

/** A name of one letter does for a tag: their number is what cleaning takes its time for. */
const templateText = (label: string) =>
  requiredText(label, TEMPLATE_MAX).refine(
    (html) => html.length > TEMPLATE_MAX || html.split("<", TEMPLATE_TAGS_MAX + 2).length <= TEMPLATE_TAGS_MAX + 1,
    words.tags(TEMPLATE_TAGS_MAX),
  );

const template = {
  /** An application's id, or All. */
  application: field({ en: "Application" }, required(ID_MAX), z.string()),
  /** A client's id, or All. */
  client: field({ en: "Client Name" }, text(ID_MAX).default(ALL), z.string()),
  templateId: field({ en: "Template Id" }, optional(line(ID_MAX)), z.string().nullish()),
  templateName: field(
    { en: "Name" },
    (label) => requiredName(TITLE_MAX)(label).regex(/^[\p{L}\p{M}\p{N}_ .-]+$/u, words.templateName),
    z.string(),
  ),
  /** HTML. */
  template: field({ en: "Template" }, (label) => templateText(label).overwrite(withLineFeeds), z.string()),
  status: field({ en: "Status" }, StatusField, StatusField),
};

/** The fields of a text message's template, which is for an application and a client or for All of them (spec §3). */
export const smsTemplate = record(template);

/** The fields of a mail's template: those of a text message's, and a subject. */
export const emailTemplate = record({
  ...template,
  subject: field({ en: "Subject" }, optional(line(SUBJECT_MAX)), z.string().nullish()),
});

const names = {
  applicationName: z.object({ description: z.string() }).nullish(),
  clientName: z.string().nullish(),
  version: Version,
};

export const SmsTemplate = z.object({ _id: Id, ...smsTemplate.output, ...names });
export type SmsTemplate = z.output<typeof SmsTemplate>;

export const EmailTemplate = z.object({ _id: Id, ...emailTemplate.output, ...names });
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

/** What a template becomes with sample values: as it would be stored, and as it would arrive. */
export const TemplatePreview = z.object({
  subject: z.string(),
  /** Sanitised HTML, for a sandboxed frame. */
  html: z.string(),
  /** The plain text derived from it: all of a text message, and the other half of a mail. */
  text: z.string(),
  /** Names in `{{…}}` that mean nothing. */
  unknownVariables: z.array(z.string()),
  /** Whether something was taken out of the HTML because it is not allowed in a template. */
  wasCleaned: z.boolean(),
  /** What that was: `overflow 3×, class`. */
  removed: z.string().optional(),
});
export type TemplatePreview = z.output<typeof TemplatePreview>;

const SMS_WIRE = { wireNames: SMS_TEMPLATE_WIRE };
const EMAIL_WIRE = { wireNames: EMAIL_TEMPLATE_WIRE };

/** Legacy clients send the record's id twice; `_id` is the one that counts. */
const TemplateKey = z.object({ _id: Id, templateId: optional(Id) });

/** Email and SMS templates (spec §7). */
export const templates = {
  listSmsTemplates: adminList("/api/smsMaster/allList", SmsTemplate, SMS_WIRE),
  createSmsTemplate: adminChange("/api/smsMaster/create", z.object(smsTemplate.input), CreatedWarned, {
    ...SMS_WIRE,
    audit: { action: "CREATED", record: "SMS_TEMPLATE" },
  }),
  updateSmsTemplate: adminChange(
    "/api/smsMaster/update",
    z.object({ _id: Id, version: Version, ...smsTemplate.input }),
    Warned,
    {
      ...SMS_WIRE,
      audit: { action: "UPDATED", record: "SMS_TEMPLATE", id: "_id" },
    },
  ),
  deleteSmsTemplate: adminChange("/api/smsMaster/delete", TemplateKey, Nothing, {
    ...SMS_WIRE,
    audit: { action: "DELETED", record: "SMS_TEMPLATE", id: "_id" },
  }),

  listEmailTemplates: adminList("/api/emailMaster/allList", EmailTemplate, EMAIL_WIRE),
  createEmailTemplate: adminChange("/api/emailMaster/create", z.object(emailTemplate.input), CreatedWarned, {
    ...EMAIL_WIRE,
    audit: { action: "CREATED", record: "EMAIL_TEMPLATE" },
  }),
  updateEmailTemplate: adminChange(
    "/api/emailMaster/update",
    z.object({ _id: Id, version: Version, ...emailTemplate.input }),
    Warned,
    {
      ...EMAIL_WIRE,
      audit: { action: "UPDATED", record: "EMAIL_TEMPLATE", id: "_id" },
    },
  ),
  deleteEmailTemplate: adminChange("/api/emailMaster/delete", TemplateKey, Nothing, {
    ...EMAIL_WIRE,
    audit: { action: "DELETED", record: "EMAIL_TEMPLATE", id: "_id" },
  }),

  /** A template, stored or not, with sample values. */
  previewTemplate: adminQuestion(
    "/api/emailMaster/preview",
    z.object({
      channel: z.enum(CHANNELS),
      subject: optional(line(SUBJECT_MAX)),
      template: templateText(words.labels.template),
    }),
    TemplatePreview,
    { extension: true },
  ),

  /**
   * The pictures that a mail names, by their address, for those who look at it where nothing may be loaded from
   * elsewhere: at most 20, PNG, JPEG, WebP or GIF. One that cannot be had is left out.
   */
  picturesOfMail: adminQuestion(
    "/api/emailMaster/pictures",
    z.object({ addresses: z.array(HttpUrl).max(MAIL_PICTURES_MAX) }),
    z.array(z.object({ address: z.string(), /** As a `data:` address. */ content: z.string() })),
    { extension: true },
  ),

  /** The same as a mail to the caller's own address, by the configuration of the application, or of All. */
  sendTemplateToMe: adminChange(
    "/api/emailMaster/sendToMe",
    z.object({
      application: text(ID_MAX).default(ALL),
      subject: optional(line(SUBJECT_MAX)),
      template: templateText(words.labels.template),
    }),
    Nothing,
    { extension: true, serviceAccount: false, audit: { action: "TESTED", record: "EMAIL_TEMPLATE" } },
  ),
};
