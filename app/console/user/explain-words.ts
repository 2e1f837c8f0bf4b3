import type { AccessCheck } from "~/contract/access";
import { inLanguages } from "~/lib/language";

/** What each check found: passed, and not. */
const checks: Record<AccessCheck, [passed: string, failed: string]> = {
  userActive: ["The account is active", "The account is inactive"],
  emailVerified: ["The email address is verified", "The email address is not verified"],
  applicationActive: ["The application is active", "The application is inactive or blocked"],
  clientActive: ["The client is active", "The client is inactive"],
  assigned: ["The application is assigned for this client", "The application is not assigned for this client"],
  begun: ["The access has begun", "The access has not begun yet"],
  notEnded: ["The access has not ended", "The access has ended"],
  letIn: ["The role is let in at an address behind the proxy", "The role is let in at no address behind the proxy"],
  factor: [
    "The account has the second factor that is demanded, or none is",
    "The account lacks the second factor that the application, the client or its role demands; its user is asked to add one",
  ],
  terms: [
    "No terms of use have to be accepted now",
    "The terms of use have to be accepted now: the user is asked to, and goes on with one press",
  ],
  address: ["The application has an address to send people to", "The application has no address to send people to"],
};

export const words = inLanguages({
  en: {
    title: "Can they open it?",
    lead: "Asks what opening an application asks, one thing after the other.",
    application: "Application",
    client: "Client",
    ask: "Ask",
    close: "Close",
    at: "On",
    atHint: (zone: string) =>
      `A day (${zone}): what was assigned by then, and for how long. All else is as it is now. Left empty: now.`,
    answer: (canOpen: boolean, at: string) =>
      at
        ? `This person ${canOpen ? "can" : "cannot"} open it on ${at}`
        : `This person ${canOpen ? "can" : "cannot"} open it`,
    groups: (names: readonly string[]) =>
      names.length === 0 ? "In none of the groups that it learns of" : `Groups that it learns of: ${names.join(", ")}`,
    forClient: (application: string, client: string) => `${application} for ${client}`,
    canOpen: "can be opened",
    because: (failed: readonly string[]) => `cannot be opened. ${failed.join(". ")}`,
    nothingAssigned: "No application is assigned, so none can be opened",
    othersNot: (isAll: boolean) => (isAll ? "No other application is assigned." : "Ask about the others below."),
    as: (role: string) => `As ${role}`,
    checks,
    passed: "Passed:",
    failed: "Not passed:",
    repair: {
      user: "Edit the user",
      assignment: "Assign the application",
      application: "Edit the application",
      client: "Edit the client",
      signOn: "Edit the sign-on",
    },
  },
});
