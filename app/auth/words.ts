import { inLanguages } from "~/lib/language";

export const staleForms = inLanguages({
  en: {
    renewed:
      "A sign-in in this browser was ended or begun anew after this page was opened, so nothing was done yet. " +
      "What you typed is still here, but for passwords and codes: please check it and send it again.",
    tooOld:
      "Nothing was done yet, because this page was open for too long. What you typed is still here, but for passwords and " +
      "codes: please check it and send it again.",
    cookieDeleted:
      "Nothing was done yet, because the cookie that belongs to this page was deleted while it was open. Your browser has a " +
      "new one. What you typed is still here, but for passwords and codes: please check it and send it again.",
    cookiesBlocked:
      "Nothing was done yet, because your browser takes no cookies from this site, and nobody can sign in without. Allow " +
      "cookies for this site, then send the form again.",
    /** Which of the two is not known. */
    withoutCookie:
      "Nothing was done yet, because your browser did not send the cookie that belongs to this page: it was deleted while " +
      "the page was open, or cookies are blocked. Allow cookies for this site, then send the form again.",
  },
});

export const stepUp = inLanguages({
  en: {
    nothingWaits:
      "Nothing was done: this confirmation was used already, or is more than an hour old. Please do again what you wanted to do.",
  },
});
