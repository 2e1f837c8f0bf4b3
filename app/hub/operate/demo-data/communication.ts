import type { Transaction } from "../../kit/db/database";
import { announcements, emailConfigurations, messageTemplates, smsConfigurations } from "../../kit/db/schema";

/** INACTIVE, so that the demo's mails stay at /outbox. */
const demoEmailConfiguration = {
  from: "no-reply@portico.test",
  cc: ["archive@portico.test"],
  host: "mail.portico.test",
  port: 587,
  userName: "portico",
  defaultTo: "admin@demo.test",
  status: "INACTIVE",
} as const;

const demoSmsConfiguration = {
  providerName: "Sample Gateway",
  nameOfTheGateway: "Sample Gateway",
  url: "https://sms.portico.test/send",
  senderIdAttribute: "from",
  senderIdValue: "PORTICO",
  countryCodeValue: "91",
  mobileNoAttribute: "to",
  messageAttribute: "text",
  defaultNo: "9000000001",
  status: "INACTIVE",
} as const;

const demoTemplates = [
  {
    channel: "EMAIL",
    name: "WELCOME",
    subject: "Welcome, {{firstName}}",
    html: `<h2>Welcome, {{firstName}}</h2><p>Your email is verified. <a href="{{link}}">Sign in</a> to see your applications.</p>`,
  },
  {
    channel: "EMAIL",
    name: "WELCOME",
    language: "hi",
    subject: "{{firstName}}, आपका स्वागत है",
    html:
      "<h2>{{firstName}}, आपका स्वागत है</h2><p>आपके ईमेल की पुष्टि हो गई है। " +
      `अपने एप्लिकेशन देखने के लिए <a href="{{link}}">साइन इन करें</a>।</p>`,
  },
  {
    channel: "SMS",
    name: "LOGIN_OTP",
    html: "<p>{{otp}} is your sign-in code for {{application}}. It is good for {{minutes}} minutes.</p>",
    status: "INACTIVE",
  },
] as const;

const demoAnnouncement = {
  title: "Maintenance on Sunday",
  text: "From 8 to 10 in the morning applications may be away for some minutes.\nNothing that you have saved is lost.",
  titleHi: "रविवार को रखरखाव",
  textHi: "सुबह 8 से 10 बजे तक एप्लिकेशन कुछ मिनट के लिए बंद हो सकते हैं।\nआपका सेव किया हुआ कुछ भी नहीं मिटेगा।",
  kind: "INFORMATION",
  audience: "EVERYBODY",
} as const;

/** Mails with codes stay built in. */
export async function seedCommunication(tx: Transaction): Promise<void> {
  if ((await tx.$count(emailConfigurations)) === 0) {
    await tx.insert(emailConfigurations).values({ ...demoEmailConfiguration, cc: [...demoEmailConfiguration.cc] });
  }
  if ((await tx.$count(smsConfigurations)) === 0) await tx.insert(smsConfigurations).values(demoSmsConfiguration);
  if ((await tx.$count(announcements)) === 0) await tx.insert(announcements).values(demoAnnouncement);
  if ((await tx.$count(messageTemplates)) === 0) await tx.insert(messageTemplates).values([...demoTemplates]);
}
