import { inLanguages } from "~/lib/language";

const days = (count: number) => (count === 1 ? "1 day" : `${count} days`);

export const words = inLanguages({
  en: {
    title: "Terms of use",
    signIn: "Sign in",
    version: (name: string, from: string) => `Version ${name}, in force from ${from}.`,
    none: "There are no terms of use here.",
    ask: "The terms of use have changed. Please read and accept them; then you go on to where you were going.",
    left: (count: number) => `You can put this off for ${days(count)}.`,
    over: "They have to be accepted now. Nothing of yours is lost, and nothing is blocked: one press, and you go on.",
    adminsOver: "The time to put it off is over. As an administrator you can still go on to the console.",
    accept: "Accept and continue",
    later: "Later",
    decline: "I do not accept",
    declineText:
      "Without accepting the terms you cannot open applications here. You are signed out; your account and what is in it " +
      "stay as they are, and you are asked again when you sign in.",
    signOut: "Sign out",
    agree: "I have read and accept the terms of use",
    agreeFirst: "Please accept the terms of use",
    read: "Read the terms of use",
  },
});
