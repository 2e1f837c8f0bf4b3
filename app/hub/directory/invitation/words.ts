import { INVITATION_DAYS } from "~/contract/kit/rules";
import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    listed: "Invitations",
    invited: (count: number) => (count === 1 ? "Invitation sent" : `${count} invitations sent`),
    resent: "Invitation sent again",
    withdrawn: "Invitation withdrawn",
    notFound: "Invitation not found",
    over: "This invitation was accepted or withdrawn. Invite the person again",
    hasAccount: (emails: readonly string[]) => `Already registered: ${emails.join(", ")}`,
    meanwhile: "One of these addresses was invited at the same moment. Please try again",
    chooseApplication: "Choose an application and your client",
    noRole: "There is no such role, or it is inactive",
    noAdmin: "Nobody becomes an Admin by an invitation. Assign that role when they have registered",
    good: "This invitation can be accepted",
    dead:
      `This invitation is unknown, was used, withdrawn or replaced by a newer one, or is older than ${INVITATION_DAYS} ` +
      "days. Please ask whoever invited you for a new one",
    accepted: "You are registered. Please sign in",
    registeredAlready: "There is an account with this email already. Please sign in",
  },
});
