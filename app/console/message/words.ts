import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    title: "Messages",
    recipient: "Recipient",
    message: "Message",
    channel: "Channel",
    status: "Status",
    tries: "Tries",
    when: "When",
    lastError: "Last Error",
    nextTry: (time: string) => `next try ${time}`,
    sent: (time: string) => `sent ${time}`,
    action: "Action",
    resend: "Resend",
    refresh: "Refresh",
    nameOf: (message: string, recipient: string, time: string) => `${message} to ${recipient}, ${time}`,
    one: "message",
    empty: "No message yet",
    emptyText: "Codes, links and greetings that are sent by mail or as text messages are listed here.",
  },
});
