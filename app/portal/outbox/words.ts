import { inLanguages } from "~/lib/language";

export const outboxWords = inLanguages({
  en: {
    title: "Outbox",
    lead: "Mails and text messages of this demo, newest first. Nothing leaves this machine.",
    search: "Recipient",
    submit: "Search",
    clear: "Show all",
    signIn: "Sign in",
    code: "Code",
    empty: "No message yet. Sign in, register or ask for a new password, and it appears here.",
    notFound: (search: string) => `No message to “${search}”.`,
  },
});
