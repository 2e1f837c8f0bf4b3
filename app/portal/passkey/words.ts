import { PASSKEYS_MAX, RECOVERY_CODES } from "~/contract/kit/rules";
import { inLanguages } from "~/lib/language";

export const passkeySignIn = inLanguages({
  en: {
    submit: "Sign in with a passkey",
    problem: "No passkey was used. Try again, or sign in another way.",
  },
});

export const newPasskey = inLanguages({
  en: {
    title: "Add a passkey",
    text:
      "A passkey signs you in with your fingerprint, face or PIN, without a password or code. Your device keeps it; " +
      "it works on this portal only.",
    /** Before the first factor. */
    first:
      "From then on a code by mail no longer opens your account: after your password it asks for your passkey, or for one " +
      `of ${RECOVERY_CODES} recovery codes, which you get next.`,
    name: "Name",
    nameHint: "So that you recognise it, such as “Work laptop”.",
    defaultName: (device: string) => `Passkey of ${device}`,
    submit: "Add a passkey",
    problem: "No passkey was made. This device may have one already; otherwise try again.",
    cannot:
      "This browser cannot make a passkey, or its scripts are off. Open this page in another browser, or on your phone.",
    back: "Sign-in security",
  },
});

export const passkeyList = inLanguages({
  en: {
    title: "Passkeys",
    lead:
      "A passkey signs you in by itself, and nobody can phish it. Once you have one, a code by mail no longer opens your " +
      `account. You can have up to ${PASSKEYS_MAX}.`,
    none: "You have no passkey yet.",
    add: "Add a passkey",
    type: "Type",
    types: { platform: "Built into a device", "cross-platform": "Security key or phone" },
    unknownType: "Unknown",
    backedUp: "synced",
    onlyThere: "on that device only",
  },
});
