import { CODE_MINUTES, RESET_LINK_MINUTES } from "~/contract/rules";

export type MessageKind = "LOGIN_OTP" | "VERIFY_EMAIL" | "RESET_PASSWORD" | "WELCOME";

export interface MessageText {
  subject: string;
  text: string;
}

interface Person {
  firstName: string;
}

/** The built-in words of every message, used where no template of the administrators applies (design §4). */
export const builtIn = {
  loginCode: ({ firstName }: Person, code: string): MessageText => ({
    subject: "Your sign-in code",
    text: `Hello ${firstName},\n\nyour one-time code is ${code}\n\nIt is good for ${CODE_MINUTES} minutes and can be used once. If you did not just try to sign in, somebody knows your password: please change it.`,
  }),
  verifyEmail: ({ firstName }: Person, code: string, page: string): MessageText => ({
    subject: "Verify your email",
    text: `Hello ${firstName},\n\nyour one-time code is ${code}\n\nEnter it at ${page} within ${CODE_MINUTES} minutes to verify your email. If you did not register, you can ignore this message.`,
  }),
  resetPassword: ({ firstName }: Person, link: string): MessageText => ({
    subject: "Reset your password",
    text: `Hello ${firstName},\n\nchoose a new password at\n${link}\n\nThe link is good for ${RESET_LINK_MINUTES} minutes and can be used once. If you did not ask for it, you can ignore this message; your password stays as it is.`,
  }),
  welcome: ({ firstName, userName }: Person & { userName: string }, page: string): MessageText => ({
    subject: "Welcome to Portico",
    text: `Hello ${firstName},\n\nyour email is verified. Sign in at ${page} with your email, your phone number or your user id, which is ${userName}`,
  }),
};
