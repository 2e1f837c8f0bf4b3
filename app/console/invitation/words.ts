import { INVITATION_DAYS, INVITED_MAX } from "~/contract/kit/rules";
import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    title: "Invitations",
    create: "Invite",
    newTitle: "Invite People",
    users: "Users",
    email: "Email",
    name: "Name",
    application: "Application",
    client: "Client",
    status: "Status",
    sent: "Sent",
    expires: "Expires",
    action: "Action",
    resend: "Send again",
    withdraw: "Withdraw",
    one: "invitation",
    empty: "No invitation yet",
    emptyText: "Invite people by their email address: each is mailed a link to register by.",
    emailsHint:
      `Up to ${INVITED_MAX}. Each is mailed a link that works once, within ${INVITATION_DAYS} days. ` +
      "Of “Ana Ruiz <ana@example.com>” the address is taken: who registers says their own name.",
    optional: "If you know it",
    nothing: "Nothing",
    access: "Access",
    inThePortal: "in the portal",
    portalRoleHint: "Given when they register. Admin is given afterwards.",
    assignment: "Assigned when they register",
    secondAssignment: "And a second application",
    showRoles: "Show roles",
    emailsRequired: "Email is required",
    badAddresses: (addresses: readonly string[]) =>
      `${addresses.length === 1 ? "Not an email address" : "Not email addresses"}: ${addresses.join(", ")}`,
    farTooMany: `At most ${INVITED_MAX} addresses at a time`,
    tooMany: (count: number) => `At most ${INVITED_MAX} addresses at a time; these are ${count}`,
    send: "Send",
  },
});
