import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    listed: "Messages",
    resent: "The message was sent",
    sentAlready: "This message was sent already",
    expired: "This message has expired: its code or link is no longer valid",
    emptied: "The content of this message has been deleted",
    beingTried: "This message is being sent at this moment",
    test: {
      subject: (product: string) => `Test message from ${product}`,
      text: (product: string) => `This is a test message from ${product}. If you can read it, the configuration works.`,
      connected: "The mail server can be reached and lets us in",
      sent: (recipient: string) => `A test message was sent to ${recipient}`,
      recipientNeeded: "A mail service can only be tested by sending. Please name a recipient",
    },
  },
});
