import type { OwnChange, OwnSignIn } from "~/contract/own-account";
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
    factsHint: "An administrator can change what stands here, too.",
    changeName: "Change name",
    changePicture: "Change picture",
    changeEmail: "Change email",
    changePhone: "Change phone number",
    terms: "Terms that you accepted",
    readTerms: "Read the terms",
    back: "Your account",
    ownName: {
      title: "Change your name",
      lead: (product: string) =>
        `It changes at once, wherever ${product} and its applications show it. Your user id stays as it is.`,
      submit: "Save",
    },
    ownPicture: {
      title: "Your picture",
      label: "Picture",
      hint: "PNG, JPEG, WebP or GIF, up to 1 MB. Without one, your first letter stands for you.",
      submit: "Save",
      saved: "Your picture was saved",
      remove: "Remove it",
    },
    /** A code proves that one reads at the new address. */
    contact: {
      send: "Send a code",
      code: "One-time code",
      sentTo: (value: string) => `Enter the code that was sent to ${value}. Nothing changes before.`,
      change: "Change",
      again: "Send another code",
      other: "Use another one",
      email: {
        title: "Change your email",
        label: "New email",
        lead: (current: string) =>
          `It is ${current} now. We send a code to the new address. Once you have entered it here, your other sessions end, and ` +
          "the old address gets a link that takes the change back for 7 days.",
      },
      phone: {
        title: "Change your phone number",
        label: "New phone number",
        lead: (current: string) =>
          `${current ? `It is ${current} now` : "You have none now"}. We text a code to the new number. Once you have entered ` +
          "it here, your other sessions end, and you get a mail with a link that takes the change back for 7 days.",
      },
    },
    deletion: {
      title: "Delete your account",
      hint: "An administrator decides on it.",
      link: "Ask to be deleted",
      see: "See your request",
      lead:
        "An administrator looks at your request. When it is carried out, your sessions end, and you can neither sign in nor " +
        "open your applications any more. The audit log keeps what was done.",
      reason: "Reason (optional)",
      reasonHint: "Administrators read it.",
      submit: "Ask to be deleted",
      asked: "You asked to be deleted on",
      waits: "It waits for an administrator. Until then nothing changes.",
      withdraw: "Take it back",
      refused: "Your last request was refused on",
    },
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
    changed: {
      CREATED: "Your account was made",
      UPDATED: "Changed",
      ATTACHED: "Given",
      DETACHED: "Taken away",
      ACCESS_TAKEN_AWAY: "Taken away after a review",
      PASSWORD_CHANGED: "Your password was set",
      PASSWORD_RESET_ASKED: "A link to choose a new password was sent to you",
      FACTORS_RESET: "Your second factors were taken away",
      UNLOCKED: "A hold-up of your sign-ins was lifted",
      SESSION_ENDED: "Sessions of yours were ended",
      GRANT_ENDED: "The access of an application in your name was ended",
      SIGN_IN_LINK_MADE: "A link to sign in was made for you",
      DELETION_REFUSED: "Your request to be deleted was refused",
    } satisfies Record<OwnChange["action"], string>,
    changedTo: (what: string, fields: readonly string[]) =>
      fields.length > 0 ? `${what}: ${fields.join("; ")}` : what,
    data: "Your data",
    dataHint: (product: string) => `What ${product} keeps about you, for programs to read (JSON).`,
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
