import { inLanguages } from "~/lib/language";

/** The fields' labels stand in their declaration (app/contract/email-configuration.ts). */
export const words = inLanguages({
  en: {
    title: "Email Configuration",
    create: "Add Configuration",
    newTitle: "Email Configuration",
    editTitle: "Update Email Configuration",
    deleteTitle: "Delete Email Configuration",
    deleted: "Email Configuration is Deleted",
    addPage: "Add New Page",
    ccHint: "Separated by commas, spaces or lines. They get copies of what carries neither a code nor a link.",
    server: "Mail server, for type SMTP",
    hostHint: "Name or address of the server.",
    portHint: "Usually 587; 465 is TLS from the start.",
    userNameHint: "Left empty, the address in From.",
    passwordHint: "Without one there is no login.",
    passwordOf: "type, host, port or user name",
    service: "Mail service, for type HTTP",
    urlHint: "Each mail is posted there as JSON.",
    tokenHint: "Sent along as a bearer token.",
    tokenOf: "type or URL",
    statusHint: "One can be ACTIVE for each application, and one for All.",
    action: "Action",
    test: "Send test",
    testTitle: "Test Email Configuration",
    testLead: (from: string, via: string) => `From ${from}${via && ` via ${via}`}, as it is stored.`,
    testConnection: "Test connection",
    recipient: "Recipient",
    nameOf: (from: string, application: string) => `${from} (${application})`,
    badAddresses: (addresses: readonly string[]) => `Not an email address: ${addresses.join(", ")}`,
    tooManyAddresses: (most: number) => `At most ${most} addresses`,
    one: "email configuration",
    empty: "No email configuration yet",
    emptyText:
      "Add the first one with Add Configuration; without one for All, mails are sent by SMTP_URL, where it is set.",
  },
});
