import type { Handlers } from "../call/handler";
import { emailConfigurationHandlers } from "../email-configuration/email-configuration";
import { smsConfigurationHandlers } from "../sms-configuration/sms-configuration";
import { previewHandlers } from "../template/preview";
import { templateHandlers } from "../template/template";

export const communicationHandlers = {
  ...emailConfigurationHandlers,
  ...smsConfigurationHandlers,
  ...templateHandlers,
  ...previewHandlers,
} satisfies Handlers;
