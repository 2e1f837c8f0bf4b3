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

/** /otp */
export const otpPage = {
  pageTitle: "One-time code",
  nothingTitle: "No code is awaited",
  nothingText: "A one-time code is the second step of a sign-in. Start with your email and password.",
  signIn: "Sign in",
} as const;

/** /loginandregister */
export const signInOrRegister = {
  pageTitle: "Login and Register",
  title: "Sign in or register",
  lead: "Sign in with your email and password; a one-time code follows. If you have no account yet, register.",
  continueTitle: "You are signed in",
  continueText: "Continue to open the application that your link names.",
  continue: "Continue",
  dashboard: "Go to the dashboard",
} as const;

/** /ssologin */
export const ssoSignIn = {
  pageTitle: "SSO Login",
  title: "Single sign-on",
  lead: "Sign in to go on to the application that sent you here.",
} as const;

export const vendor = {
  title: "Vendor registration",
  text: "If it does not open by itself, continue with the button.",
  continue: "Continue",
} as const;

export const signInCode = {
  title: "Enter your code",
  /** `account`: the masked address or number the code went to. */
  sentTo: (account: string) => `We sent a 6-digit code to ${account}. It is good for 5 minutes.`,
  submit: "Verify",
  resend: "Send a new code",
  restart: "Use another account",
} as const;
