import { NOT_ME_DAYS } from "~/contract/kit/rules";
import { inLanguages } from "~/lib/language";
import { productInMails } from "~/lib/product";
import { timeInMail } from "~/lib/zone.server";
import type { NoticeKind } from "./kinds";

/** Subject and first sentence. `about`: role, passkey or similar. */
type Told = { mine: (about: string) => string; whose?: (name: string, about: string) => string };

const doneBy = (name: string) => (name ? `It was done by an administrator of ${productInMails}, ${name}.\n\n` : "");
const named = (about: string) => (about ? `: ${about}` : "");

interface AccessAsked {
  email: string;
  role: string;
  reason: string;
  /** Null: without end. */
  until: string | null;
  link: string;
  days: number;
  /** The one in whose place the reader decides. */
  absent: string | null;
}

interface EmergencyTaken {
  email: string;
  role: string;
  reason: string;
  until: string;
  link: string;
}

interface StandInNamed {
  email: string;
  from: string;
  until: string;
  link: string;
}

const events: Readonly<Record<NoticeKind, Told>> = {
  PASSWORD_CHANGED: { mine: () => "Your password was changed" },
  PASSWORD_RESET: { mine: () => "Your password was reset" },
  NAME_CHANGED: { mine: () => "Your name was changed" },
  EMAIL_CHANGED_BACK: { mine: () => "Your email was changed back" },
  EMAIL_CHANGED: { mine: () => "Your email was changed" },
  PHONE_CHANGED: { mine: () => "Your phone number was changed" },
  FACTOR_ADDED: { mine: (about) => `A way to sign in was added to your account${named(about)}` },
  FACTOR_REMOVED: { mine: (about) => `A way to sign in was removed from your account${named(about)}` },
  FACTORS_RESET: { mine: (about) => `The second factors of your account were reset${named(about)}` },
  RECOVERY_CODES_RENEWED: { mine: () => "Your recovery codes were renewed" },
  RECOVERY_CODE_USED: { mine: (about) => `A recovery code of your account was used${named(about)}` },
  PASSKEY_ADDED: { mine: (about) => `A passkey was added to your account${named(about)}` },
  PASSKEY_REMOVED: { mine: (about) => `A passkey was removed from your account${named(about)}` },
  IDENTITY_LINKED: { mine: (about) => `Your account can be signed in to from elsewhere${named(about)}` },
  BROWSER_TRUSTED: { mine: (about) => `A browser was trusted to sign in without a code${named(about)}` },
  BROWSER_TRUST_COPIED: {
    mine: () => "A trusted browser is asked for a code again: an earlier copy of its cookie was used",
  },
  NEW_DEVICE: { mine: () => "A sign-in from a new device" },
  ROLE_GIVEN: {
    mine: (role) => `You were given the role ${role}`,
    whose: (name, role) => `${name} was given the role ${role}`,
  },
  ACCOUNT_HELD: {
    mine: () => "Sign-ins to your account are held up after too many wrong tries",
    whose: (name) => `Sign-ins of ${name} are held up after too many wrong tries`,
  },
  DELETION_ASKED: { mine: () => "Your account is asked to be deleted" },
  CHANGE_APPROVED: { mine: (about) => `The change you asked for was approved: ${about}` },
  CHANGE_DECLINED: { mine: (about) => `The change you asked for was declined: ${about}` },
};

export const words = inLanguages({
  en: {
    events,
    changeAsked: (about: string) => `A change waits for a second administrator: ${about}`,

    accessAsked: (name: string, access: string) => `${name} asks for ${access}`,
    accessAskedAdvice: ({ email, role, reason, until, link, days, absent }: AccessAsked) =>
      (absent ? `You decide in place of ${absent}, who is absent.\n\n` : "") +
      `Asked by: ${email}\nRole: ${role}\nUntil: ${until ?? "without end"}\nReason: ${reason}\n\n` +
      `Nothing is given yet. See the request, and grant or refuse it within ${days} days, at\n${link}`,
    accessDecided: {
      GRANTED: (access: string) => `You were given ${access}`,
      REFUSED: (access: string) => `Your request for ${access} was refused`,
      EXPIRED: (access: string) => `Nobody decided on your request for ${access} in time`,
      ENDED: (access: string) => `Your ${access} in an emergency was ended`,
    },
    emergencyTaken: {
      mine: (access: string) => `You took ${access} in an emergency`,
      whose: (name: string, access: string) => `${name} took ${access} in an emergency`,
      adviceMine: ({ until, link }: EmergencyTaken) =>
        `It ends on ${until}. Those who look at it were told.\n\nIf it was not you, end your sessions and change your ` +
        `password at once. It is at\n${link}`,
      adviceWhose: ({ email, role, reason, until, link }: EmergencyTaken) =>
        `Taken by: ${email}\nRole: ${role}\nUntil: ${until}\nReason: ${reason}\n\n` +
        `Look at it, and end it if it should not be, at\n${link}`,
    },
    accessDecidedAdvice: ({ reason, link }: { reason: string | null; link: string }) =>
      `${reason ? `Reason: ${reason}\n\n` : ""}Your request is at\n${link}`,
    standInNamed: {
      mine: (name: string) => `${name} decides in your place on requests for access`,
      yours: (name: string) => `You decide in place of ${name} on requests for access`,
      adviceMine: ({ email, from, until, link }: StandInNamed) =>
        `You named ${email}, from ${from} until ${until}. Until then these requests are not mailed to you.\n\n` +
        `If it was not you, end it now at\n${link}`,
      adviceYours: ({ email, from, until, link }: StandInNamed) =>
        `${email} named you, from ${from} until ${until}. You get a mail for each request. Those that wait for you are at\n${link}`,
    },
    review: {
      event: (name: string, lines: number) =>
        lines === 1
          ? `Review of access: 1 line of ${name} waits for you`
          : `Review of access: ${lines} lines of ${name} wait for you`,
      advice: ({ number, until, link, isLate }: { number: number; until: string; link: string; isLate: boolean }) =>
        (isLate ? "Their reviewers have not decided yet, so that administrators decide too.\n\n" : "") +
        `Look at who has access, and keep it or take it away, in review ${number} before ${until}, at\n${link}`,
    },
    standInEnded: {
      yours: (name: string) => `You decide in place of ${name} no longer`,
      adviceYours: ({ email, until, link }: { email: string; until: string; link: string }) =>
        `${email} named you until ${until}, and ended it before. Requests for access are not mailed to you in their place any more. ` +
        `Those that wait for you are at\n${link}`,
    },
    accessToAny: (application: string) => `access to ${application}`,
    accessTo: (application: string, client: string) => `access to ${application} for ${client}`,
    accessAs: (role: string) => `role ${role}`,
    accessEnds: {
      mine: (access: string) => `Your ${access} ends soon`,
      whose: (name: string, access: string) => `${name}: ${access} ends soon`,
      adviceMine: `It ends at the time above. If you still need it, ask an administrator of ${productInMails} to extend it.`,
      adviceGiver: (email: string) =>
        `You gave it to ${email}, and it ends at the time above. Nothing is to be done if it may end. To extend it, give it ` +
        "again with a later end.",
    },

    wanted: {
      email: "Somebody wanted your email for their account",
      phoneNumber: "Somebody wanted your phone number for their account",
      advice:
        "They did not get it, and were not told that you have an account. Nothing of yours has changed, and there is " +
        "nothing to do.\n\nIf it was you: sign in to this account, or ask an administrator of " +
        `${productInMails} which of your accounts should have it.`,
    },
    deletion: {
      deleted: "Your account was deleted, as you asked",
      deletedAdvice: `It can no longer be used. If you did not ask for it, write to an administrator of ${productInMails}.`,
      refused: "Your request to be deleted was refused",
      refusedAdvice: (reason: string, link: string) => `Reason: ${reason}\n\nYour request is at\n${link}`,
    },

    time: (instant: Date) => timeInMail(instant, "en-GB"),
    device: ({ browser, system }: { browser?: string; system?: string }) =>
      browser && system ? `${browser} on ${system}` : (browser ?? system ?? ""),
    /** Depends on whether the reader's mailbox still opens the account. */
    advice: {
      /** Precedes the advice after the first own factor. */
      mailedCodeEnds:
        "From now on a code by mail no longer opens your account: after your password it asks for your authenticator app, " +
        "your passkey or one of your recovery codes.\n\n",
      mine: (notMe: string, reset: string) =>
        "If this was you, there is nothing to do.\n\n" +
        `If it was not you, open\n${notMe}\nand press the button there: all your sessions end, your email and phone number ` +
        "become what they were before, and you get a link to choose a new password. It works once, for " +
        `${NOT_ME_DAYS} days; after that, choose a new password at\n${reset}\nTell an administrator of ${productInMails}, too.`,
      byAdmin: (name: string, link: string) =>
        `${doneBy(name)}If you asked for this, there is nothing to do.\n\n` +
        `If you did not, ask an administrator of ${productInMails} about it, and choose a new password at\n${link}`,
      former: (name: string) =>
        `${doneBy(name)}If you asked for this, there is nothing to do.\n\n` +
        `If you did not, write to an administrator of ${productInMails} at once: this address no longer opens the account.`,
      formerOfMine: (notMe: string) =>
        "If this was you, there is nothing to do: this address no longer opens the account.\n\n" +
        `If it was not you, open\n${notMe}\nand press the button there within ${NOT_ME_DAYS} days: the account gets this ` +
        "address back, all its sessions end, and you get a link here to choose a new password. It works once, whatever " +
        `is changed meanwhile. Tell an administrator of ${productInMails}, too.`,
      changedBack:
        "It was done by the link of a mail at its former address. A link to choose a new password was mailed there.\n\n" +
        `If it should not be, write to an administrator of ${productInMails}.`,
      /** `unlock`: page that mails a link to sign in at once. */
      held: (unlock: string, reset: string) =>
        `If it was you, ask at\n${unlock}\nfor a link by mail: in the browser that opens it your password works at ` +
        `once. Or wait a little and try again, or choose a new password at\n${reset}\n\nIf it was not you, somebody is ` +
        "guessing your password. They have not got in, and you need not do anything. If it goes on, tell an " +
        `administrator of ${productInMails}.`,
      decide: (name: string, link: string, days: number) =>
        `It was asked for by an administrator of ${productInMails}, ${name}. Nothing is changed yet.\n\n` +
        `See what would change, and approve or decline it within ${days} days, at\n${link}`,
      admins: (name: string, link: string) =>
        `${doneBy(name)}If this is as it should be, there is nothing to do.\n\nIf it is not, see the audit log at\n${link}`,
    },
  },
});
