import type { Handlers } from "../http/handler";
import { emailConfigurationHandlers } from "./email-configurations";
import { previewHandlers } from "./preview";
import { smsConfigurationHandlers } from "./sms-configurations";
import { templateHandlers } from "./templates";

export const communicationHandlers = {
  ...emailConfigurationHandlers,
  ...smsConfigurationHandlers,
  ...templateHandlers,
  ...previewHandlers,
} satisfies Handlers;
