import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    email: {
      listed: "Email templates",
      created: "Email template created",
      updated: "Email template updated",
      deleted: "Email template deleted",
    },
    sms: {
      listed: "SMS templates",
      created: "SMS template created",
      updated: "SMS template updated",
      deleted: "SMS template deleted",
    },
    alreadyActive: "An ACTIVE template with this name already exists for this application, client and language",
    cleaned: (what: string) => `Not allowed in a template and taken out: ${what}`,
    andOthers: (count: number) => `${count} more`,
    neverSent: (sent: readonly string[]) =>
      `Nothing sends a message of this name; those that are sent are ${sent.join(", ")}`,
    nothingLeft: "Nothing is left of the template without what is not allowed in one",
    missing: (name: string, variable: string) => `A template named ${name} must have ${variable}`,
    unknown: (variables: readonly string[], known: readonly string[]) =>
      `${variables.length === 1 ? "Unknown variable" : "Unknown variables"} ${variables.join(", ")}. Known are ${known.join(", ")}`,
    preview: "Preview",
    builtIn: "Built-in text",
    noBuiltIn: (sent: readonly string[]) => `There is a built-in text for ${sent.join(", ")}`,
    pictures: "Pictures",
    noSubject: "Template",
    sentTo: (address: string) => `Sent to ${address}`,
    waits: (address: string, reason: string) => `It waits to be sent to ${address}: ${reason}`,
    sampleFirstName: "First Name",
    sampleApplication: "Application",
    sampleNotice: {
      event: "Your password was changed",
      device: "Firefox on Linux",
      address: "192.0.2.1",
      time: "1 March 2026, 09:30 UTC",
      advice: "If this was you, there is nothing to do.",
    },
  },
});
