import { inLanguages } from "~/lib/language";

export const problemWords = inLanguages({
  en: {
    retry: "Try again",
    home: "Go to Home",
    kept: "What you entered is kept in this page; passwords and files have to be entered again.",
    sendAgain: "Send again",
    unavailable: {
      title: "The service cannot be reached",
      text: "It does not answer at the moment, so this could not be carried out. Please try again shortly.",
    },
    unusable: {
      title: "The service gave an answer that cannot be used",
      text: "It was reached, but what it answered does not fit. Please contact your administrator: the portal's log says what it is about.",
    },
    failed: {
      title: "Something went wrong",
      text: "The error was recorded. Please try again; if the problem persists, contact your administrator.",
    },
    failedHere: {
      title: "Something went wrong",
      text: "This page could not be shown in your browser. Please try again; if the problem persists, contact your administrator.",
    },
    unreadable: {
      title: "This request cannot be read",
      text: "What was sent is incomplete or too large. Please open the page again and try once more.",
    },
    tooLarge: {
      title: "The file is too large",
      text: "Nothing was saved. Please go back and choose a file of at most 1 MB.",
    },
    deleted: {
      title: "This record is not there any more",
      text: "It was deleted, or the address is not complete.",
      kept: "What you had typed:",
      list: "Back to the list",
    },
    notAllowed: {
      title: "You don't have access",
      text: "Your account is not allowed to do this. Contact your administrator if you think it should be.",
    },
    adminsOnly: {
      title: "You don't have access",
      text: "The page you asked for is for administrators.",
    },
    address: "The address was",
    forbidden: {
      title: "This form is no longer valid",
      text:
        "Your browser did not send the cookie that belongs to it: it was deleted while the page was open, or cookies are " +
        "blocked. Allow cookies for this site, then open the page again.",
    },
    signInRenewed: {
      title: "This form is no longer valid",
      text: "A sign-in in this browser was ended or begun anew after this page was opened. Open the page again and resend it.",
    },
    signedInMeanwhile: {
      title: "You are signed in already",
      text: "You signed in in this browser after this page was opened. Continue where you are signed in.",
      link: "Continue",
    },
    signedOutMeanwhile: {
      title: "You were signed out",
      text: "You signed out in this browser after this page was opened. Nothing was done. Sign in and do it again.",
      link: "Sign in",
    },
    sessionUnknown: {
      title: "You are not signed in",
      text: "This browser is not signed in any more. Nothing was done. Sign in and do it again.",
      link: "Sign in",
    },
    userChanged: {
      title: "The sign-in has changed",
      text: "Another sign-in took place in this browser after this page was opened. Nothing was done. Open the page again.",
      link: "Open the page again",
    },
    notOffered: { title: "Not offered here", text: "The product API that this portal runs on does not offer this." },
    foreignOrigin: {
      title: "This request did not come from a page of this site",
      text: "Nothing was done. If you meant it, open the page here and do it again.",
    },
    tooMany: { title: "Too many tries", text: "Please wait a little before you try again." },
  },
});

/** Spec §2, word for word. */
export const notFoundWords = inLanguages({
  en: {
    pageTitle: "Page not found",
    title: "Sorry, page not found!",
    text: "Sorry, we couldn't find the page you're looking for. Perhaps you've mistyped the URL? Be sure to check your spelling.",
    home: "Go to Home",
  },
});
