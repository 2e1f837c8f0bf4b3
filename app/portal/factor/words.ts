import type { FactorPolicy } from "~/contract/kit/authentication";
import { RECOVERY_CODES } from "~/contract/kit/rules";
import { inLanguages } from "~/lib/language";

export const authenticatorList = inLanguages({
  en: {
    title: "Authenticator apps",
    lead:
      "An app on your phone shows a new code every 30 seconds. It is asked for after your password, in place of the " +
      "code by mail, so that your mailbox alone does not open your account.",
    none: "You have none yet.",
    add: "Add an authenticator app",
  },
});

export const namedRow = inLanguages({
  en: {
    name: "Name",
    added: "Added",
    lastUsed: "Last used",
    never: "Never",
    action: "Action",
    nameOf: (name: string) => `Name of ${name}`,
    rename: "Rename",
    renameOne: (name: string) => `Rename ${name}`,
    remove: "Remove",
    removeOne: (name: string) => `Remove ${name}`,
  },
});

const needed = {
  none: "",
  any: "an authenticator app or a passkey",
  "phishing-resistant": "a passkey",
};

export const factorDue = inLanguages({
  en: {
    until: (demand: FactorPolicy, time: string) =>
      `Your role needs ${needed[demand]}: add one by ${time}. After that you cannot go on without.`,
    adminsUntil: (demand: FactorPolicy, time: string) =>
      `Administrators need ${needed[demand]}: add one by ${time}. After that the console opens only once you have one.`,
    over: (demand: FactorPolicy) => `Your role needs ${needed[demand]}. You can go on as soon as you have added one.`,
    adminsOver: (demand: FactorPolicy) =>
      `Administrators need ${needed[demand]}. The console opens again as soon as you have added one.`,
    add: "Add one",
  },
});

const days = (count: number) => (count === 1 ? "1 day" : `${count} days`);

export const addFactor = inLanguages({
  en: {
    titles: { none: "", any: "Add a second factor", "phishing-resistant": "Add a passkey" },
    left: (demand: FactorPolicy, count: number) =>
      `Your role needs ${needed[demand]} besides your password and the code by mail. You have ${days(count)} left to add ` +
      "one; after that you cannot go on without.",
    adminsLeft: (demand: FactorPolicy, count: number) =>
      `Administrators need ${needed[demand]} besides the password and the code by mail. You have ${days(count)} left to ` +
      "add one; after that the console opens only once you have.",
    wanted: (demand: FactorPolicy) =>
      `What you want to open needs ${needed[demand]}, and you have none yet. Add one now, and it opens afterwards.`,
    have: "Use one that you have",
    app: "Add an authenticator app",
    passkey: "Add a passkey",
    later: "Later",
    leave: "Leave it for now",
    signOut: "Sign out",
  },
});

export const newAuthenticator = inLanguages({
  en: {
    title: "Add an authenticator app",
    install:
      "Open an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator, 2FAS or Aegis, " +
      "and scan this code.",
    first:
      "From then on a code by mail no longer opens your account: after your password it asks for a code of this app, or " +
      `for one of ${RECOVERY_CODES} recovery codes, which you get next.`,
    picture: "QR code for your authenticator app",
    open: "Open it in an app on this device",
    typed: "If you cannot scan it, enter this key:",
    code: "Code that the app shows",
    codeHint: "6 digits",
    name: "Name of the app",
    nameHint: "So that you know it again",
    defaultName: "My phone",
    submit: "Add the app",
    cancel: "Cancel",
  },
});

export const recovery = inLanguages({
  en: {
    title: "Recovery codes",
    left: (count: number) =>
      count === 1 ? "1 of your recovery codes is left." : `${count} of your recovery codes are left.`,
    none: "You have no recovery code. If you lose your phone, only an administrator can let you in again.",
    lead: "Each of them signs you in once, after your password, when you do not have your phone or passkey.",
    renew: "Make new recovery codes",
    renewText: `You get ${RECOVERY_CODES} new codes.`,
    renewEnds: "Those you had before no longer work.",
    noFactor:
      "Recovery codes stand in for a passkey or an authenticator app, and you have neither. The first one brings them.",
    cancel: "Cancel",
    back: "Sign-in security",
    shownTitle: "Keep your recovery codes",
    shown:
      "Each of these signs you in once, after your password, when you do not have your phone or passkey. They are shown " +
      "this once. Print them, or keep them where you keep passwords, but not only on your phone.",
    list: "Your recovery codes",
    file: "portico-recovery-codes.txt",
    save: "Save as a file",
    print: "Print",
    done: "I have kept them",
  },
});
