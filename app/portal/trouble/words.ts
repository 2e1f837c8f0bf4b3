import { CODE_MINUTES } from "~/contract/kit/rules";
import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    title: "I cannot sign in",
    lead: "Nothing that you have begun is lost: go back to go on.",
    noMail: {
      title: "No mail arrives",
      text:
        "Look into the folder for spam, and wait for two minutes. Then ask for a new code on the page where you enter it: " +
        `each is good for ${CODE_MINUTES} minutes, and only the newest counts.`,
      typo: "Was your address mistyped when you registered? Then register again with the right one.",
      register: "Register",
    },
    lostPhone: {
      title: "My phone is lost or new",
      text: "Take one of your recovery codes in place of the code or the passkey, or a device that you are signed in on.",
      otherDevice: "Approve on another device",
      otherwise: "Without either only an administrator can take the lost factor away.",
    },
    changed: {
      title: "My number, name or email has changed",
      text:
        "Sign in as you did before: with your email, your user id or a verified phone number. Where none of them works any " +
        "more, an administrator can change them.",
    },
    clock: {
      title: "The code of my app is always wrong",
      text:
        "The codes depend on the clock of your phone. Set date and time to automatic in its settings, and enter the code " +
        "that the app shows then.",
    },
    locked: {
      title: "My password is refused, or there were too many tries",
      text: "Choose a new password by a mailed link, or have a link mailed that lets you sign in with the one you have.",
      forgot: "Forgot password",
      unlock: "Mail me a link",
    },
    askFor: "Say which of these it is, and your user id or email. Nobody needs your password or a code of yours.",
    signIn: "Back to the sign-in",
  },
});
