import { z } from "zod";
import { EMAIL_CONFIGURATION_WIRE, EmailConfiguration, emailConfigurationFields } from "./entities/email-configuration";
import { Message } from "./entities/message";
import { OutboxMessage } from "./entities/outbox-message";
import { SmsConfiguration, smsConfigurationFields } from "./entities/sms-configuration";
import {
  EMAIL_TEMPLATE_WIRE,
  EmailTemplate,
  emailTemplateFields,
  SMS_TEMPLATE_WIRE,
  SmsTemplate,
  smsTemplateFields,
} from "./entities/template";
import { TemplatePreview } from "./entities/template-preview";
import { adminChange, adminList, adminQuestion } from "./kit/admin-endpoint";
import { Created, CreatedWarned, Nothing, Warned } from "./kit/answers";
import { endpoint } from "./kit/endpoint";
import { Email, Id, line, optional, Phone, requiredText, Version } from "./kit/fields";
import { Paging } from "./kit/paging";
import { CHANNELS, SUBJECT_MAX, TEMPLATE_MAX } from "./kit/rules";

const MAIL_WIRE = { wireNames: EMAIL_CONFIGURATION_WIRE };
const SMS_WIRE = { wireNames: SMS_TEMPLATE_WIRE };
const EMAIL_WIRE = { wireNames: EMAIL_TEMPLATE_WIRE };

/** Legacy clients send the record's id twice; `_id` is the one that counts. */
const TemplateKey = z.object({ _id: Id, templateId: optional(Id) });

/** Email and SMS configurations and templates (spec §7), and the demo's outbox. */
export const communication = {
  listEmailConfigurations: adminList("/api/emailNotification/getEmailNotification", EmailConfiguration, MAIL_WIRE),
  createEmailConfiguration: adminChange(
    "/api/emailNotification/createEmailNotification",
    z.object(emailConfigurationFields),
    Created,
    { ...MAIL_WIRE, audit: { action: "CREATED", record: "EMAIL_CONFIGURATION" } },
  ),
  updateEmailConfiguration: adminChange(
    "/api/emailNotification/updateEmailNotification",
    z.object({ emailNotificationId: Id, version: Version, ...emailConfigurationFields }),
    Nothing,
    { ...MAIL_WIRE, audit: { action: "UPDATED", record: "EMAIL_CONFIGURATION", id: "emailNotificationId" } },
  ),
  deleteEmailConfiguration: adminChange(
    "/api/emailNotification/deleteEmailNotification",
    z.object({ emailNotificationId: Id }),
    Nothing,
    { audit: { action: "DELETED", record: "EMAIL_CONFIGURATION", id: "emailNotificationId" } },
  ),

  /**
   * Signs in to the mail server and, where a recipient is named, sends a test mail. Refused with 502 in the server's
   * own words.
   */
  testEmailConfiguration: adminChange(
    "/api/emailNotification/testEmailNotification",
    z.object({ emailNotificationId: Id, recipient: optional(Email) }),
    Nothing,
    { extension: true, audit: { action: "TESTED", record: "EMAIL_CONFIGURATION", id: "emailNotificationId" } },
  ),

  listSmsConfigurations: adminList("/api/notificationConfiguration/allList", SmsConfiguration),
  createSmsConfiguration: adminChange(
    "/api/notificationConfiguration/create",
    z.object(smsConfigurationFields),
    Created,
    {
      audit: { action: "CREATED", record: "SMS_CONFIGURATION" },
    },
  ),
  updateSmsConfiguration: adminChange(
    "/api/notificationConfiguration/update",
    z.object({ notificationId: Id, version: Version, ...smsConfigurationFields }),
    Nothing,
    { audit: { action: "UPDATED", record: "SMS_CONFIGURATION", id: "notificationId" } },
  ),
  deleteSmsConfiguration: adminChange(
    "/api/notificationConfiguration/delete",
    z.object({ notificationId: Id }),
    Nothing,
    {
      audit: { action: "DELETED", record: "SMS_CONFIGURATION", id: "notificationId" },
    },
  ),

  /** Sends a test message through the gateway. Refused with 502 in the gateway's own words. */
  testSmsConfiguration: adminChange(
    "/api/notificationConfiguration/test",
    z.object({ notificationId: Id, mobileNo: Phone }),
    Nothing,
    { extension: true, audit: { action: "TESTED", record: "SMS_CONFIGURATION", id: "notificationId" } },
  ),

  listSmsTemplates: adminList("/api/smsMaster/allList", SmsTemplate, SMS_WIRE),
  createSmsTemplate: adminChange("/api/smsMaster/create", z.object(smsTemplateFields), CreatedWarned, {
    ...SMS_WIRE,
    audit: { action: "CREATED", record: "SMS_TEMPLATE" },
  }),
  updateSmsTemplate: adminChange(
    "/api/smsMaster/update",
    z.object({ _id: Id, version: Version, ...smsTemplateFields }),
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
  createEmailTemplate: adminChange("/api/emailMaster/create", z.object(emailTemplateFields), CreatedWarned, {
    ...EMAIL_WIRE,
    audit: { action: "CREATED", record: "EMAIL_TEMPLATE" },
  }),
  updateEmailTemplate: adminChange(
    "/api/emailMaster/update",
    z.object({ _id: Id, version: Version, ...emailTemplateFields }),
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
      template: requiredText("Template", TEMPLATE_MAX),
    }),
    TemplatePreview,
    { extension: true },
  ),

  /** What is sent and what is waiting to be, newest first. */
  listMessages: adminList("/api/messages/allList", Message, { extension: true }),
  /** Tries a message that is not out yet again at once. */
  resendMessage: adminChange("/api/messages/resend", z.object({ messageId: Id }), Nothing, {
    extension: true,
    audit: { action: "RESENT", record: "MESSAGE", id: "messageId" },
  }),

  /**
   * Open, because nobody could read their first one-time code otherwise; served in a demo only, 404 everywhere else.
   */
  listOutbox: endpoint({
    method: "GET",
    path: "/api/outbox",
    access: "none",
    encrypted: false,
    input: Paging.pick({ search: true }),
    output: z.array(OutboxMessage),
    extension: true,
  }),
};
