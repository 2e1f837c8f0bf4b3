import { z } from "zod";
import { LANGUAGES } from "~/lib/language";
import { adminChange, adminList, adminQuestion, adminRead } from "./kit/admin-endpoint";
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
import { signedIn } from "./kit/who";
import { words } from "./kit/words";

/** Textareas send CRLF (HTML §4.10.22.4); an unchanged template must stay equal. */
const withLineFeeds = (html: string) => html.replace(/\r\n?/g, "\n");

/** Counts tags, which determine the cleaning time. */
const templateText = (label: string) =>
  requiredText(label, TEMPLATE_MAX).refine(
    (html) => html.length > TEMPLATE_MAX || html.split("<", TEMPLATE_TAGS_MAX + 2).length <= TEMPLATE_TAGS_MAX + 1,
    words.tags(TEMPLATE_TAGS_MAX),
  );

const template = {
  /** The application's id, or All. */
  application: field({ en: "Application" }, required(ID_MAX), z.string()),
  /** The client's id, or All. */
  client: field({ en: "Client Name" }, text(ID_MAX).default(ALL), z.string()),
  templateId: field({ en: "Template Id" }, optional(line(ID_MAX)), z.string().nullish()),
  templateName: field(
    { en: "Name" },
    (label) => requiredName(TITLE_MAX)(label).regex(/^[\p{L}\p{M}\p{N}_ .-]+$/u, words.templateName),
    z.string(),
  ),
  /** HTML. */
  template: field({ en: "Template" }, (label) => templateText(label).overwrite(withLineFeeds), z.string()),
  /** Our extension. Left out: English for a new one, else unchanged. */
  language: field({ en: "Language" }, z.enum(LANGUAGES).optional(), z.enum(LANGUAGES).default("en")),
  status: field({ en: "Status" }, StatusField, StatusField),
};

/** Spec §3. */
export const smsTemplate = record(template);

/** A text message's fields, and a subject. */
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

/** With sample values, as stored and as sent. */
export const TemplatePreview = z.object({
  subject: z.string(),
  /** Sanitised, for a sandboxed frame. */
  html: z.string(),
  /** A text message, or a mail's plain part. */
  text: z.string(),
  /** Unknown names in `{{…}}`. */
  unknownVariables: z.array(z.string()),
  wasCleaned: z.boolean(),
  /** `overflow 3×, class`. */
  removed: z.string().optional(),
});
export type TemplatePreview = z.output<typeof TemplatePreview>;

/** Sample values are in it. */
const SampleLanguage = z.enum(LANGUAGES).default("en");

const SMS_WIRE = { wireNames: SMS_TEMPLATE_WIRE };
const EMAIL_WIRE = { wireNames: EMAIL_TEMPLATE_WIRE };

/** Legacy clients send the id twice; `_id` counts. */
const TemplateKey = z.object({ _id: Id, templateId: optional(Id) });

/** Spec §7. */
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

  previewTemplate: adminQuestion(
    "/api/emailMaster/preview",
    z.object({
      channel: z.enum(CHANNELS),
      subject: optional(line(SUBJECT_MAX)),
      template: templateText(words.labels.template),
      language: SampleLanguage,
    }),
    TemplatePreview,
    { extension: true },
  ),

  builtInTemplate: adminRead(
    "/api/emailMaster/builtIn",
    z.object({ channel: z.enum(CHANNELS), templateName: line(TITLE_MAX), language: SampleLanguage }),
    z.object({ subject: z.string(), /** HTML. */ template: z.string() }),
    { extension: true },
  ),

  /** For viewers that may load nothing from elsewhere: at most 20 PNG, JPEG, WebP or GIF. */
  picturesOfMail: adminQuestion(
    "/api/emailMaster/pictures",
    z.object({ addresses: z.array(HttpUrl).max(MAIL_PICTURES_MAX) }),
    z.array(z.object({ address: z.string(), /** As a `data:` address. */ content: z.string() })),
    { extension: true },
  ),

  /** By the application's configuration, or All's. */
  sendTemplateToMe: adminChange(
    "/api/emailMaster/sendToMe",
    z.object({
      application: text(ID_MAX).default(ALL),
      subject: optional(line(SUBJECT_MAX)),
      template: templateText(words.labels.template),
      language: SampleLanguage,
    }),
    Nothing,
    {
      extension: true,
      who: signedIn("admin", { only: "people" }),
      audit: { action: "TESTED", record: "EMAIL_TEMPLATE" },
    },
  ),
};
