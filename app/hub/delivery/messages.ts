import { CODE_MINUTES, type MessageKind, RESET_LINK_MINUTES, type TemplateVariable } from "~/contract/kit/rules";

/** What is sent. Kept encrypted until it is out (outbox.ts). */
export interface MessageContent {
  /** Empty for text messages. */
  subject: string;
  text: string;
  /** The mail's other half, where a template gives it one. */
  html?: string;
  /** Under which id the words of a text message are registered with the regulator; the gateway is told. */
  templateId?: string;
  /** The code or link it carries: never to be repeated in an error's words. */
  secret?: string | undefined;
}

/**
 * What messages tell: the variables of a template, empty where a message has none such, and the user id, which
 * templates do not name.
 */
export type Facts = Record<TemplateVariable, string> & { userName: string };

interface MailText {
  subject: string;
  text: string;
}

/** The built-in words of every mail, used where no template of the administrators applies (design §4). */
export const builtInMails: Readonly<Record<MessageKind, (facts: Facts) => MailText>> = {
  LOGIN_OTP: ({ firstName, otp }) => ({
    subject: "Your sign-in code",
    text: `Hello ${firstName},\n\nyour one-time code is ${otp}\n\nIt is good for ${CODE_MINUTES} minutes and can be used once. If you did not just try to sign in, somebody knows your password: please change it.`,
  }),
  VERIFY_EMAIL: ({ firstName, otp, link }) => ({
    subject: "Verify your email",
    text: `Hello ${firstName},\n\nyour one-time code is ${otp}\n\nEnter it at ${link} within ${CODE_MINUTES} minutes to verify your email. If you did not register, you can ignore this message.`,
  }),
  RESET_PASSWORD: ({ firstName, link }) => ({
    subject: "Reset your password",
    text: `Hello ${firstName},\n\nchoose a new password at\n${link}\n\nThe link is good for ${RESET_LINK_MINUTES} minutes and can be used once. If you did not ask for it, you can ignore this message; your password stays as it is.`,
  }),
  WELCOME: ({ firstName, userName, link }) => ({
    subject: "Welcome to Portico",
    text: `Hello ${firstName},\n\nyour email is verified. Sign in at ${link} with your email, your phone number or your user id, which is ${userName}`,
  }),
};

/** The built-in words of a text message: only codes are sent by SMS, each as short as one message is. */
export const builtInSms = ({ otp, application }: Facts): string =>
  `${otp} is your one-time code for ${application}. It is good for ${CODE_MINUTES} minutes. Do not tell it to anyone.`;
