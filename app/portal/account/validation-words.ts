import { words as rules } from "~/contract/kit/words";
import { inLanguages } from "~/lib/language";

/** The messages of spec §5, word for word, for the forms of sign-in and account. */
export const validation = inLanguages({
  en: {
    identifierRequired: rules.identifierRequired,
    emailRequired: rules.required(rules.labels.email),
    emailInvalid: rules.email(rules.labels.email),
    passwordRequired: rules.required(rules.labels.password),
    passwordPattern: rules.newPassword,
    passwordsMatch: "Passwords must match",
    confirmRequired: "Confirm Password is required",
    otpRequired: rules.required(rules.labels.oneTimeCode),
    firstNameRequired: rules.nameRequired(rules.labels.firstName),
    lastNameRequired: rules.nameRequired(rules.labels.lastName),
    notAName: rules.personName,
    contactRequired: "Contact Number",
    contactDigits: "Only digits",
    tooShort: rules.tooShort,
    tooLong: rules.tooLong,
    currentPasswordRequired: "Current Password is required",
    newPasswordRequired: "New Password is required",
    confirmNewPasswordRequired: "Confirm New Password is required",
  },
});
