import { inLanguages } from "~/lib/language";

export const changePassword = inLanguages({
  en: {
    title: "Change password",
    oldPassword: "Current password",
    newPassword: "New password",
    confirmPassword: "Confirm new password",
    submit: "Change password",
  },
});
