import type { Contract } from "~/contract";
import type { InputOf } from "~/contract/kit/endpoint";
import { ALL } from "~/contract/kit/rules";

type EmailFields = InputOf<Contract["createEmailConfiguration"]>;
type SmsFields = InputOf<Contract["createSmsConfiguration"]>;
type TemplateFields = InputOf<Contract["createEmailTemplate"]>;

/** A minimal configuration that can send, by default INACTIVE. */
export const emailFields = (values: Partial<EmailFields> = {}): EmailFields => ({
  application: ALL,
  fromMailId: "portal@example.test",
  host: "mail.example.test",
  status: "INACTIVE",
  ...values,
});

export const smsFields = (values: Partial<SmsFields> = {}): SmsFields => ({
  application: ALL,
  providerName: "Provider",
  url: "https://sms.example.test/send",
  mobileNoAttribute: "to",
  messageAttribute: "text",
  status: "INACTIVE",
  ...values,
});

export const templateFields = (values: Partial<TemplateFields> = {}): TemplateFields => ({
  application: ALL,
  templateName: "WELCOME",
  template: "<p>Hello {{firstName}}</p>",
  status: "INACTIVE",
  ...values,
});
