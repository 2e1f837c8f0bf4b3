import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    title: "SMS Configuration",
    create: "Add Configuration",
    newTitle: "SMS Configuration",
    editTitle: "Update SMS Configuration",
    deleteTitle: "Delete SMS Configuration",
    deleted: "SMS Configuration is Deleted",
    tokenHint: "Sent along as a bearer token.",
    tokenOf: "the URL",
    passwordOf: "the URL or the user name",
    name: "Name",
    urlHint: "A query in it is sent along.",
    statusHint: "One can be ACTIVE for each application and client.",
    action: "Action",
    /** The filter's spelling in spec §2. */
    passwordValueFilter: "Password value",
    gateway: "Gateway",
    request: "Request",
    requestHint:
      "Each value is sent under its attribute, the name the gateway gives it; without one it is not sent. A country " +
      "code without an attribute is put before the number.",
    sentAs: (parameter: string) => `Sent as ${parameter}.`,
    nameHint: "For those who read this list; it is not sent.",
    defaultNoHint: "Where test messages go; 10 digits.",
    test: "Send test",
    testTitle: "Test SMS Configuration",
    testLead: (provider: string) => `Through ${provider}, as it is stored.`,
    recipient: "Mobile Number",
    recipientRequired: "Mobile Number is required",
    nameOf: (provider: string, application: string) => `${provider} (${application})`,
    one: "SMS configuration",
    empty: "No SMS configuration yet",
    emptyText: "As long as there is none with Add Configuration, no text message is sent.",
  },
});
