import { NOT_ME_DAYS, RESET_LINK_MINUTES } from "~/contract/kit/rules";
import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    title: "This was not me",
    text:
      "One press ends all sessions of the account, and the access that applications got in them. No browser is trusted any " +
      "more, and a request to delete the account made since is withdrawn. Then we mail you a link to choose a new password.",
    takesBack: (what: readonly string[]) => `What was changed since the mail is changed back: ${what.join(" and ")}.`,
    email: "the email",
    phoneNumber: "the phone number",
    unharmed: "Nobody is locked out: your password works until you choose a new one.",
    submit: "End everything",
    doneTitle: "Everything has ended",
    done: (product: string) =>
      `A link to choose a new password is on its way to your email. Open it within ${RESET_LINK_MINUTES} minutes, then look ` +
      `at your ways to sign in: passkeys and apps that are not yours can be removed there. Tell an administrator of ${product}, too.`,
    deadTitle: "This link no longer works",
    deadText:
      `It can be used once, within ${NOT_ME_DAYS} days. This one is unknown, used or too old. If somebody else may be in ` +
      "your account, choose a new password now: that ends all sessions, too.",
    reset: "Choose a new password",
    signIn: "Sign in",
  },
});
