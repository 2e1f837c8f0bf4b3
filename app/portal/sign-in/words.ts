import { SIGN_IN_LINK_MINUTES, UNLOCK_LINK_MINUTES } from "~/contract/kit/rules";
import { inLanguages } from "~/lib/language";

export const signIn = inLanguages({
  en: {
    title: "Sign in",
    identifier: "Email, user id or phone number",
    submit: "Sign in",
    next: "Next",
    atCompany: "Your company signs its people in.",
    continueWith: (name: string) => `Continue with ${name}`,
    shared: "I share this computer",
    forgot: "Forgot password?",
    cancel: "Cancel",
    register: "Register",
    unverified: "A code to verify it with is on its way to your email.",
    triesLeft: (count: number) =>
      count === 0
        ? "That was the last try for now: the next one has to wait 15 minutes. Choosing a new password ends the wait."
        : `${count === 1 ? "One more try is" : `${count} more tries are`} left; then the next one has to wait 15 minutes.`,
    held: "Was it not you? We can mail you a link that lets you sign in at once. Choosing a new password helps, too.",
    mailLink: "Mail me a link",
    verify: "Verify your email",
    otherDevice: "Approve on another device",
  },
});

export const peopleOfBrowser = inLanguages({
  en: {
    title: "Signed in here before",
    forget: (name: string) => `Forget ${name}`,
    forgetShort: "Forget",
    forgotten: (name: string) => `This browser no longer offers ${name}.`,
    gone: "This browser has forgotten that person.",
  },
});

/** `application`: the one that asked, if any. */
export const signInReasons = inLanguages({
  en: {
    continue: (application?: string) =>
      application ? `Sign in to continue to ${application}.` : "Sign in to continue.",
    ended: (application?: string) => {
      const where = application ? `to ${application}` : "where you were";
      return `Your session has ended, because it was not used for a while or was ended elsewhere. Sign in to continue ${where}.`;
    },
    role: () => "Your role was changed. Sign in again to continue with it.",
  },
});

export const otpPage = inLanguages({
  en: {
    nothingTitle: "There is no code to enter",
    nothingText: "A one-time code is the second step of a sign-in. Start with your email and password.",
    signIn: "Sign in",
  },
});

export const signInOrRegister = inLanguages({
  en: {
    title: "Sign in or register",
    lead: (application?: string) =>
      `Sign in with your email and password${application ? ` to go on to ${application}` : ""}; a one-time code ` +
      "follows. If you have no account yet, register.",
    continueTitle: "You are signed in",
    continueText: (application = "the application that your link names") => `Continue to open ${application}.`,
    continue: "Continue",
    dashboard: "Go to the dashboard",
  },
});

export const ssoSignIn = inLanguages({
  en: {
    title: "Single sign-on",
    choiceTitle: "Choose an application",
    choice: "Several of your applications are at the address that sent you. Which one do you want to open?",
    lead: (application = "the application that sent you here") => `Sign in to go on to ${application}.`,
  },
});

export const signInLink = inLanguages({
  en: {
    title: "Sign in with a link",
    text: `This link signs you in without a password or code, once, within ${SIGN_IN_LINK_MINUTES} minutes of being made.`,
    submit: "Sign in",
    password: "Sign in with your password",
    deadTitle: "This link no longer works",
    deadText:
      `A sign-in link can be used once, within ${SIGN_IN_LINK_MINUTES} minutes. This one is unknown, used or ` +
      "too old: ask whoever gave it to you for another.",
  },
});

export const unlock = inLanguages({
  en: {
    title: "Sign in by a mailed link",
    lead:
      "When too many wrong passwords were entered for an account, new devices have to wait. Open the link we mail you in " +
      "this browser, then sign in here at once.",
    submit: "Mail me a link",
    sentTitle: "Check your email",
    sent: "If there is such an account, a link is on its way to its email.",
    next: `Open it in this browser within ${UNLOCK_LINK_MINUTES} minutes. If none arrives, look among your spam, or`,
    again: "ask for another.",
    back: "Back to sign in",
  },
});

export const unlockLink = inLanguages({
  en: {
    title: "Sign in from here",
    text: `Continue to sign in with your password in this browser. You have ${UNLOCK_LINK_MINUTES} minutes.`,
    submit: "Continue",
    done: `Now sign in with your password, within ${UNLOCK_LINK_MINUTES} minutes.`,
    deadTitle: "This link no longer works",
    deadText: `A link can be used once, within ${UNLOCK_LINK_MINUTES} minutes. This one is unknown, used or too old.`,
    again: "Ask for another",
    back: "Back to sign in",
  },
});

export const vendor = inLanguages({
  en: {
    title: "Vendor registration",
    text: "If it does not open by itself, continue with the button.",
    continue: "Continue",
  },
});

export const factorStep = inLanguages({
  en: {
    title: "Confirm that it is you",
    app: "Code of your authenticator app",
    appHint: "The 6 digits that it shows now.",
    noPasskey:
      "This browser cannot use your passkey here. On a device that can, such as your phone, you can sign in and approve " +
      "this sign-in.",
    noPasskeyHere:
      "This browser cannot use your passkey here. On a device that can, such as your phone, you can sign in and approve " +
      "this sign-in; or use a recovery code.",
    useRecovery: "Use a recovery code",
    recovery: "Recovery code",
    recoveryHint: "One of the ten you were given, such as k7m2p-9xq4d. Each is good once.",
    lost: "If you have none of these any more, ask an administrator to reset them.",
    submit: "Verify",
  },
});

export const trust = inLanguages({
  en: {
    label: (days: number) => (days === 1 ? "Trust this browser for a day" : `Trust this browser for ${days} days`),
    hint: "You then sign in here with your password alone. Do not tick it on a computer that others use.",
  },
});

export const signInCode = inLanguages({
  en: {
    title: "Enter your code",
    /** `places`: masked, if known. */
    sent: (places: string) => `We sent a 6-digit code to ${places}. It is good for 5 minutes.`,
    sentUntil: (places: string, time: string) => `We sent a 6-digit code to ${places}. It is good until ${time}.`,
    goodFor: (time: string) => `It is good for ${time} more.`,
    ended: "This code has ended. Ask for a new one.",
    /** `time`: with its zone. */
    accepted: (time: string) => `Accepted by your mail server at ${time}.`,
    waiting: "The mail server has not accepted the mail yet. We keep trying; reload this page to see how it went.",
    refusedMail: "The mail server refused the mail with your code, so it will not arrive.",
    whatHelps: "See what helps",
    refused: "Ask for a new code, or use another account.",
    late: (places: string) => `A 6-digit code goes to ${places}. If it takes longer than 5 minutes, ask for a new one.`,
    /** Follows the error of an app's code. */
    clock: "Is it the one that the app shows now? Then the clock of that phone is wrong: set it to automatic.",
    old: (places: string) => `The code we sent to ${places} was good for 5 minutes. Ask for a new one.`,
    over: (places: string) => `The code we sent to ${places} is good no more. Ask for a new one.`,
    /** For product APIs that do not say where codes go and how long they are valid. */
    sentSomewhere: "Enter the one-time code that was sent to you.",
    you: "you",
    and: " and ",
    resendHint: "A new code can be sent 30 seconds after the last one.",
    resendIn: (time: string) => `A new code can be sent in ${time}.`,
    resendNow: "A new code can be sent now.",
    commonPassword: "Your password is among the first that anybody tries.",
    changePassword: "Choose another one",
    tooOld: "This sign-in was begun too long ago. Please enter your password again.",
    submit: "Verify",
    resend: "Send a new code",
    restart: "Use another account",
  },
});
