import { inLanguages } from "~/lib/language";

export const verify = inLanguages({
  en: {
    pageTitle: "Verify Email",
    title: "Verify your email",
    lead: "Enter your email and the 6-digit code we sent to it.",
    submit: "Verify",
    resend: "Send a new code",
    signIn: "Back to sign in",
    invalid: "Invalid OTP",
    done: "Your email is verified.",
    next: "You will be taken to the sign-in page in 3 seconds.",
    nextLink: "Sign in now",
  },
});
