import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    create: "Add Template",
    /** In the list; the form says "Client Name" (spec §2). */
    client: "Client",
    templateIdHint: "The ID the text is registered under.",
    nameHint: (kinds: readonly string[]) =>
      `Only templates named ${kinds.slice(0, -1).join(", ")} or ${kinds.at(-1)} are sent.`,
    variablesHint: (variables: readonly string[]) =>
      `Available variables: ${variables.map((name) => `{{${name}}}`).join(" ")}`,
    languageHint: "Read by those who chose it; one in English also by those in whose language there is none.",
    statusHint: "Only one template per name and language can be ACTIVE for an application and a client.",
    builtIn: "Begin with the built-in text",
    builtInHint: "The text that is sent without a template of this name, in the chosen language.",
    notEmpty: "There is a text already. Remove it to begin with the built-in one.",
    action: "Action",
    preview: "Preview",
    previewHint: "With sample values; nothing is saved.",
    sendToMe: "Send to me",
    sendToMeHint: "With sample values, by mail to your own address; nothing is saved.",
    asText: "As text",
    characters: (count: number) => `${count} characters`,
    cleaned: (what: string) => `Not allowed in mails, and was taken out: ${what || "some of the HTML"}`,
    unknown: (names: readonly string[]) => `Unknown variables: ${names.map((name) => `{{${name}}}`).join(" ")}`,

    email: {
      title: "Email Template",
      newTitle: "Email Template",
      editTitle: "Update Email Template",
      deleteTitle: "Delete Email Template",
      deleted: "Email Template is Deleted",
      view: "View",
      viewTitle: "Template",
      one: "email template",
      empty: "No email template yet",
      emptyText: "Until there is one with Add Template, mails carry the built-in words.",
    },
    sms: {
      title: "SMS Template",
      newTitle: "SMS Template",
      editTitle: "Update SMS Template",
      deleteTitle: "Delete SMS Template",
      deleted: "SMS Template is Deleted",
      one: "SMS template",
      empty: "No SMS template yet",
      emptyText: "Until there is one with Add Template, text messages carry the built-in words.",
    },
  },
});
