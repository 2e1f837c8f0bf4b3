import { CODE_MINUTES, RESET_LINK_MINUTES, SIGN_IN_LINK_MINUTES, UNLOCK_LINK_MINUTES } from "~/contract/kit/rules";
import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    /** `msg` of account calls, shown to the user word for word. */
    messages: {
      wrongCredentials: "Email, phone number, user id or password is wrong",
      passwordHeld:
        "Too many wrong passwords were entered for this account. Its password now works only together with a link " +
        "that we mail to its owner",
      addressNotRegistered: "The application that sent you is not registered here",
      vendor: "You are being taken to the vendor registration",
      unverified: "Your email is not verified yet",
      inactive: "Your account is inactive. Please ask your administrator",
      factorAsked: "Enter the code that your authenticator app shows",
      codeSent: "A one-time code was sent to your email",
      codeStands: "The one-time code that was sent to your email just now is still good",
      codeSentBySms: "A one-time code was sent to your email and your phone",
      codeDelayed:
        "Your one-time code may be late: the mail server cannot be reached right now. It will be sent as soon as possible",
      codeState: "State of the code",
      noCode: "No code is awaited here",
      codeStandsStill: (seconds: string) =>
        `The one-time code we sent you is still good. You can ask for a new one in ${seconds}`,
      newCodeSent: "A new one-time code was sent to your email",
      newCodeSentBySms: "A new one-time code was sent to your email and your phone",
      /** To a browser that has not proven whose account it is. */
      codeResent: "If a code can be sent, it is on its way to your email",
      signInTooOld: "This sign-in was begun too long ago. Please enter your password again",
      verifiedAlready: "Your email is verified already. Please sign in",
      endedThere: "Your session at your company's provider was ended meanwhile. Please sign in again",
      signedIn: "Signed in",
      registered: "Registered Successfully",
      registeredDelayed:
        "Registered Successfully. Your one-time code may be late: the mail server cannot be reached right now",
      registrationClosed: "Registration is closed here. Please ask your administrator for an account",
      registrationByInvitation: "Registration is by invitation here. Please ask your administrator for one",
      otherDomain: (domains: readonly string[]) =>
        `Only addresses at ${domains.join(" and ")} can be registered. Please ask your administrator`,
      emailTaken: "User already registered",
      phoneTaken: "Phone number already registered",
      verified: "Your email is verified",
      // Spelt as in the specification (§8).
      resetLinkSent: "The link was sent",
      resetSent: "Reset Password link was sent to your email seccussfully",
      resetLinkDead:
        `This reset link is unknown, was already used or is older than ${RESET_LINK_MINUTES} minutes. Please ask ` +
        "for a new one",
      resetLinkGood: "This reset link can be used",
      passwordJudged: "Judged, and not kept",
      passwordReset: "Your password was reset",
      passwordResetEndsWaits: "Your password was reset, and it works at once: all waits have ended",
      passwordChanged: "Your password was changed, and your other sessions were ended",
      passwordChangedAlone: "Your password was changed",
      unlockSent: "If there is such an account, a link is on its way to its email",
      unlocked: "This browser can sign in now",
      unlockLinkDead:
        `This link is unknown, was already used or is older than ${UNLOCK_LINK_MINUTES} minutes. Please ask for a new ` +
        "one",
      signInLinkDead:
        `This sign-in link is unknown, was already used or is older than ${SIGN_IN_LINK_MINUTES} minutes. Please ` +
        "ask for a new one",
      linkNeedsFactor: "This account has a second factor, so a link alone does not open it",
      oldPasswordWrong: "The current password is wrong",
      samePassword: "The new password must differ from the current one",
    },

    phone: {
      state: "Phone number",
      none: "You have no phone number. Please ask your administrator to enter it",
      noGateway: "Text messages cannot be sent here. Please ask your administrator",
      sent: "A code was sent to your phone as a text message",
      delayed: "The code may be late: text messages cannot be sent right now. It will be sent as soon as possible",
      verified: "Your phone number is verified",
    },

    /** For the audit log only. */
    reasons: {
      noAccount: "There is no such account",
      inactive: "The account is inactive",
      verifiedAlready: "The email is already verified",
      noSignIn: "No sign-in is in progress",
      notReady: "The account is inactive, or its email is not verified",
      manyLinks: "Too many links were asked for",
    },

    codes: {
      wrong: "Invalid OTP",
      expired: `This code is older than ${CODE_MINUTES} minutes. Please ask for a new one`,
      used: "This code was used already. Please ask for a new one",
      "too-many-tries": "Too many wrong codes. Please ask for a new one",
    },

    factorCodes: {
      wrong: "Invalid OTP",
      expired: "This sign-in was begun too long ago. Please enter your password again",
      used: "This code was used already. Please wait for the next one, or take another recovery code",
      "too-many-tries": "Too many wrong codes. Please enter your password again",
    },

    clients: "Clients",
    roles: "Roles",

    /** Account name in the audit log. */
    vendorAccount: "Vendor registration",
  },
});
