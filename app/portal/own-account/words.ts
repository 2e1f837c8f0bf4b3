import type { OwnSignIn } from "~/contract/own-account";
import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    title: "Your account",
    /** What stands between somebody else and the account, and the next step. */
    protection: {
      title: "How you are protected",
      passkey: "A passkey protects your account. No imitated page can get it out of you.",
      app: "Your password and the code of an app protect your account. An imitated page can ask you for both.",
      mail: "Your password and a code by mail protect your account. Whoever reads your mail and knows the password gets in.",
      addPasskey: "Add a passkey",
      codesLow: (left: number) =>
        left === 0
          ? "You have no recovery codes left: if you lose your device, only an administrator can let you in."
          : `Only ${left} of your recovery codes ${left === 1 ? "is" : "are"} left.`,
      renewCodes: "Get new recovery codes",
      all: "All ways to sign in",
      password: "Change password",
      sessions: "Your sessions",
    },
    facts: "About you",
    name: "Name",
    email: "Email",
    phone: "Phone number",
    userId: "User id",
    role: "Role",
    verified: "verified",
    unverified: "not verified",
    none: "none",
    factsHint: "An administrator can change what stands here.",
    signIns: "Sign-ins and applications opened",
    signInsHint: "Tries with a wrong password are among them.",
    noSignIn: "There is none in the log.",
    when: "When",
    what: "What",
    outcome: "Outcome",
    device: "Device",
    address: "Address",
    success: "Success",
    failure: "Failure",
    actions: {
      SIGN_IN_PASSWORD: "Password",
      SIGN_IN_CODE: "Code",
      SIGN_IN_LINK: "Mailed link",
      SIGN_IN_PASSKEY: "Passkey",
      SIGN_IN_TRUSTED_BROWSER: "Trusted browser",
      SIGN_IN_APPROVED: "Approved on another device",
      SIGN_ON: "Sign-in to an application",
      SIGN_ON_REFUSED: "Refused by an application",
      LAUNCH: "Application opened",
    } satisfies Record<OwnSignIn["action"], string>,
    about: (action: string, application: string) => (application ? `${action}: ${application}` : action),
    more: "Older ones",
    newest: "The newest",
    changes: "Changed by others",
    changesHint: "By administrators, and by rules that they made.",
    change: (field: string, before: string, after: string) => `${field}: ${before} → ${after}`,
    nothing: "—",
    withoutFields: "Your account was changed.",
    data: "Your data",
    dataHint: "What Portico keeps about you, for programs to read (JSON).",
    download: "Download your data",
    notMe: {
      link: "This was not me",
      title: "Somebody else was in your account",
      lead:
        "All other sessions of yours end, and so does the access that applications got in them. No browser is trusted any " +
        "more. Then you choose a new password.",
      submit: "End everything else",
      done: "Everything else has ended. Choose a new password now.",
      cancel: "Back to your account",
    },
  },
});
