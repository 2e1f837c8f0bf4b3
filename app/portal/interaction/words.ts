import type { ReadableScope } from "~/contract/kit/interaction-rules";
import { inLanguages } from "~/lib/language";

const reads: Readonly<Record<ReadableScope, string>> = {
  openid: "Which user you are, by an id",
  profile: "Your name and user name",
  email: "Your email",
  phone: "Your phone number",
  roles: "Your role, and the client you act for",
  groups: "Your role, as a group",
  offline_access: "All this also while you are signed out",
};

export const words = inLanguages({
  en: {
    back: (application: string) => `Back to ${application}`,
    device: {
      stop: "Do not sign the device in",
      leaveTitle: "Stop signing the device in?",
      leaveText: (application: string) => `${application} on the device is not signed in yet.`,
    },
    otherAccount: "Sign out and use another account",
    onward: {
      title: (application = "the application") => `Continuing to ${application}`,
      text: "If it does not go on by itself, continue with the button.",
      continue: "Continue",
    },
    over: {
      title: "This sign-in is over",
      text: "It took too long, was finished already, or was begun in another browser. Start again in the application.",
      start: (application: string) => `Open ${application}`,
      dashboard: "Go to the dashboard",
    },
    leave: {
      title: "Go back without signing in?",
      text: (application: string) => `You have not signed in to ${application} yet.`,
      stay: "Continue signing in",
    },
    account: {
      title: "Choose an account",
      text: (application: string, email: string) => `${application} asks as whom you sign in. You are ${email}.`,
      same: (email: string) => `Continue as ${email}`,
      otherTitle: "Another account is asked for",
      other: (application: string, email: string) =>
        `You are signed in as ${email}, but ${application} asks for somebody else.`,
    },
    choose: {
      title: "Choose a client",
      unknown: "Choose one of the clients",
      submit: "Continue",
      kept: (application: string) =>
        `It is kept while you are signed in. To choose another one later, end ${application} at "Your sessions".`,
    },
    consent: {
      title: (application: string) => `${application} wants to know`,
      text: (application: string, email: string) =>
        `You sign in as ${email}. If you allow it, ${application} will read:`,
      reads,
      callsFor: (api: string) => `At ${api} it may, in your name:`,
      calls: (api: string) => `It may also call ${api} in your name.`,
      submit: "Allow",
      deny: "Do not allow",
    },
    noAccess: {
      title: "You have no access yet",
      text: (application: string, email: string) => `${application} is not assigned to ${email}.`,
      ask: "Please ask your administrator to assign it to you, then sign in again.",
      request: "You may ask for it. Once it is granted, sign in again.",
      open: "You may assign it to yourself: enter the name of the client that you act for.",
      client: "Client",
      submit: "Get access",
      refused: "There is no such client in use",
      away: "This cannot be done at the moment. Please try again in a little while.",
    },
    unmet: {
      title: "You cannot sign in this way",
      text: (application: string) => `${application} asks for a kind of sign-in that there is not here.`,
    },
  },
});
