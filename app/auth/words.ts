import { inLanguages } from "~/lib/language";

/** Why a form was not taken that its page shows again. */
export const staleForms = inLanguages({
  en: {
    renewed:
      "A sign-in in this browser was ended or begun anew after this page was opened, so nothing was done yet. " +
      "What you typed is still here, but for passwords and codes: please check it and send it again.",
    withoutCookie:
      "Nothing was done yet, because your browser did not send the cookie that belongs to this page: it was deleted while " +
      "the page was open, or cookies are blocked. Allow cookies for this site, then send the form again.",
  },
});
