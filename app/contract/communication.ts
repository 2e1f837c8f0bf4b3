import { z } from "zod";
import { adminChange, adminList } from "./admin-endpoint";
import { Created, Nothing } from "./answers";
import { endpoint } from "./endpoint";
import { EMAIL_CONFIGURATION_WIRE, EmailConfiguration, emailConfigurationFields } from "./entities/email-configuration";
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
import { Id, optional } from "./fields";
import { Paging } from "./paging";

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
    MAIL_WIRE,
  ),
  updateEmailConfiguration: adminChange(
    "/api/emailNotification/updateEmailNotification",
    z.object({ emailNotificationId: Id, ...emailConfigurationFields }),
    Nothing,
    MAIL_WIRE,
  ),
  deleteEmailConfiguration: adminChange(
    "/api/emailNotification/deleteEmailNotification",
    z.object({ emailNotificationId: Id }),
    Nothing,
  ),

  listSmsConfigurations: adminList("/api/notificationConfiguration/allList", SmsConfiguration),
  createSmsConfiguration: adminChange("/api/notificationConfiguration/create", z.object(smsConfigurationFields), Created),
  updateSmsConfiguration: adminChange(
    "/api/notificationConfiguration/update",
    z.object({ notificationId: Id, ...smsConfigurationFields }),
    Nothing,
  ),
  deleteSmsConfiguration: adminChange("/api/notificationConfiguration/delete", z.object({ notificationId: Id }), Nothing),

  listSmsTemplates: adminList("/api/smsMaster/allList", SmsTemplate, SMS_WIRE),
  createSmsTemplate: adminChange("/api/smsMaster/create", z.object(smsTemplateFields), Created, SMS_WIRE),
  updateSmsTemplate: adminChange("/api/smsMaster/update", z.object({ _id: Id, ...smsTemplateFields }), Nothing, SMS_WIRE),
  deleteSmsTemplate: adminChange("/api/smsMaster/delete", TemplateKey, Nothing, SMS_WIRE),

  listEmailTemplates: adminList("/api/emailMaster/allList", EmailTemplate, EMAIL_WIRE),
  createEmailTemplate: adminChange("/api/emailMaster/create", z.object(emailTemplateFields), Created, EMAIL_WIRE),
  updateEmailTemplate: adminChange("/api/emailMaster/update", z.object({ _id: Id, ...emailTemplateFields }), Nothing, EMAIL_WIRE),
  deleteEmailTemplate: adminChange("/api/emailMaster/delete", TemplateKey, Nothing, EMAIL_WIRE),

  /** Open, because nobody could read their first one-time code otherwise; served in a demo only, 404 everywhere else. */
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
