export const changePassword = {
  title: "Change password",
  oldPassword: "Current password",
  newPassword: "New password",
  confirmPassword: "Confirm new password",
  submit: "Change password",
} as const;
