import { CODE_MINUTES, INVITATION_DAYS, RESET_LINK_MINUTES, UNLOCK_LINK_MINUTES } from "~/contract/kit/rules";
import { inLanguages } from "~/lib/language";
import { productInMails } from "~/lib/product";
import { secondInMail } from "~/lib/zone.server";
import type { Facts } from "./messages";

const hello = (firstName: string): string => (firstName ? `Hello ${firstName},` : "Hello,");

export const words = inLanguages({
  en: {
    /** Built-in texts, used without a template (design §4). */
    mails: {
      LOGIN_OTP: {
        subject: () => "Your sign-in code",
        text: ({ firstName, otp, time }: Facts) =>
          `${otp} is your one-time code, made at ${time}.\n\n${hello(firstName)}\n\nIt is valid for ${CODE_MINUTES} ` +
          "minutes and can be used once. If you did not just try to sign in, somebody knows your password: please change it.",
      },
      VERIFY_EMAIL: {
        subject: () => "Verify your email",
        /** No name: it is unverified and could be a stranger's text. */
        text: ({ otp, link, time }: Facts) =>
          `${otp} is your one-time code, made at ${time}.\n\nHello,\n\nEnter it at ${link} within ${CODE_MINUTES} ` +
          "minutes to verify your email. If you did not register, you can ignore this message.",
      },
      RESET_PASSWORD: {
        subject: () => "Reset your password",
        text: ({ firstName, link }: Facts) =>
          `${hello(firstName)}\n\nChoose a new password at\n${link}\n\nThe link is valid for ${RESET_LINK_MINUTES} ` +
          "minutes and can be used once. If you did not ask for it, you can ignore this message; your password " +
          "stays as it is.",
      },
      UNLOCK_LINK: {
        subject: () => `Sign in to ${productInMails}`,
        text: ({ firstName, link }: Facts) =>
          `${hello(firstName)}\n\nToo many wrong passwords were entered for your account. To sign in with yours, open\n` +
          `${link}\nin the browser you sign in with. The link can be used once, within ${UNLOCK_LINK_MINUTES} minutes. If ` +
          "you did not ask for it, you can ignore this message.",
      },
      INVITATION: {
        subject: ({ application }: Facts) => `Your invitation to ${application}`,
        text: ({ firstName, application, link }: Facts) =>
          `${hello(firstName)}\n\nYou are invited to ${application}. Register at\n${link}\n\nThe link ` +
          `is valid for ${INVITATION_DAYS} days and can be used once. If you did not expect it, you can ignore this message.`,
      },
      WELCOME: {
        subject: () => `Welcome to ${productInMails}`,
        text: ({ firstName, userName, link }: Facts) =>
          `${hello(firstName)}\n\nYour email is verified. Sign in at ${link} with your email, your phone number or ` +
          `your user id, which is ${userName}`,
      },
      SECURITY_NOTICE: {
        subject: ({ event }: Facts) => event,
        text: ({ firstName, event, device, address, time, advice }: Facts) =>
          [
            hello(firstName),
            `${event}.`,
            [`When: ${time}`, device && `Device: ${device}`, address && `Address: ${address}`]
              .filter(Boolean)
              .join("\n"),
            advice,
          ].join("\n\n"),
      },
    },
    /** First in the text: mail programs group mails of one subject. */
    codeTime: secondInMail,
    /** Fits a single SMS. */
    sms: ({ otp, application }: Facts) =>
      `${otp} is your one-time code for ${application}. It is valid for ${CODE_MINUTES} minutes. Do not share it with anyone.`,

    noRoute: {
      EMAIL: "No active email configuration applies to it, and SMTP_URL is not set",
      SMS: "No active SMS configuration applies to it",
    },
    justDeleted: "Its configuration was just deleted",
    unreadableSecret:
      "A stored secret of its configuration cannot be read with this installation's key. Please enter it again",
    unreadable: "It cannot be read with this installation's key",
    expired: "Expired before it could be sent",
    mailService: "The mail service",
    gateway: "The gateway",
    mailServer: "The mail server",
    noTls:
      "The mail server offers no TLS (STARTTLS), and a password is sent over TLS alone: name a port that offers it, or " +
      "remove the password",
    mailServerTooSlow: "The mail server took too long",
    credentialsInAddress: (who: string) => `${who}'s address must not contain a user name or a password`,
    answerTooLong: (who: string) => `${who} answered too much`,
    answered: (who: string, status: number) => `${who} answered ${status}`,
    unknownHost: (host: string) => `There is no host named ${host}: check its spelling`,
    unresolved: (host: string) => `The name ${host} could not be resolved in time`,
    neverCalled: (host: string) =>
      `${host} is at an address that is never called (link-local, unspecified or multicast)`,
    calledItself: (host: string, port: number) => `${host}:${port} is Portico itself`,
    privateHost: (host: string) => `${host} is at a private address, and PORTICO_ALLOW_PRIVATE_HOSTS does not name it`,
    privateMailHost: (host: string, ports: readonly number[]) =>
      `${host} is at a private address: mail servers there are called on ports ${ports.join(", ")} alone, unless ` +
      "PORTICO_ALLOW_PRIVATE_HOSTS names it",
    noAnswer: (who: string, seconds: number) => `${who} did not answer within ${seconds} seconds`,
    unreachable: (who: string, code?: string) => `${who} cannot be reached${code ? ` (${code})` : ""}`,
  },
});
