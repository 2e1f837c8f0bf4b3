export const signIn = {
  pageTitle: "Login",
  title: "Sign in",
  identifier: "Email, user id or phone number",
  submit: "Sign in",
  forgot: "Forgot password?",
  register: "Register",
  unverified: "Enter the code we sent to your email, or ask for a new one.",
  verify: "Verify your email",
} as const;

export const signInCode = {
  title: "Enter your code",
  /** `account`: the masked address or number the code went to. */
  sentTo: (account: string) => `We sent a 6-digit code to ${account}. It is good for 5 minutes.`,
  submit: "Verify",
  resend: "Send a new code",
  restart: "Use another account",
} as const;
