import { STEP_UP_MINUTES } from "~/contract/kit/rules";
import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    title: "Confirm that it is you",
    text:
      `What you asked for changes who can get in, or hands out a lot at once. You signed in more than ${STEP_UP_MINUTES} ` +
      "minutes ago, or without a code, so please confirm that it is still you. It is then carried out, with everything you had entered.",
    inPlace:
      `This changes who can get in, or hands out a lot at once. Your last confirmation is more than ${STEP_UP_MINUTES} ` +
      "minutes old. Once you confirm that it is still you, it is carried out with everything you entered.",
    beforehand: `You can then change for ${STEP_UP_MINUTES} minutes who can get in, without being asked again.`,
    again: (application: string) => `${application} asks you to confirm that it is still you.`,
    back: (application: string) => `Back to ${application}`,
    fileAgain: "The file you had chosen is not carried along: choose it again afterwards, and save once more.",
    demanded: {
      none: "",
      any:
        "What you asked for needs a second factor, and you have not confirmed one since you signed in. It goes on as soon " +
        "as you have.",
      "phishing-resistant":
        "What you asked for needs a passkey, and you have not used one since you signed in. It goes on as soon as you have.",
    },
    noPasskey:
      "This browser cannot use a passkey, or its scripts are off. Sign in with another browser. If you have lost your " +
      "passkey, ask an administrator to reset your second factors.",
    code: "Code",
    hints: {
      app: "From your authenticator app, or one of your recovery codes.",
      recovery: "One of your recovery codes, if you cannot use your passkey here.",
      /** For anyone waiting for a mail. */
      waiting: (sentTo: string) =>
        `It could not be sent to ${sentTo} yet, and is tried again. If it does not come, ask who operates this installation ` +
        "for a sign-in link (npm run admin -- link).",
      mail: (sentTo: string) => `It was sent to ${sentTo}.`,
    },
    submit: "Confirm",
    submitInPlace: "Confirm and go on",
    passkey: "Confirm with a passkey",
    passkeyProblem: "Your passkey could not be used. Try again, or enter a code.",
    cancel: "Leave it as it is",
    backToForm: "Back to what I entered",
    otherAccount: "Sign out and use another account",
    resend: "Send another code",
  },
});
