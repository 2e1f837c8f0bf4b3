import { and, eq } from "drizzle-orm";
import { isAdminRole } from "~/contract/kit/rules";
import { paths } from "~/lib/paths";
import type { CallContext, Handler, Handlers } from "../../call/handler";
import { namedClient, recordedAssignment } from "../../identity/account/links";
import { refuseGuessable } from "../../identity/account/new-password";
import { personName, type User } from "../../identity/account/users";
import { deliverNow } from "../../identity/sign-in/mail";
import { makeVerified, withUserName } from "../../identity/sign-in/new-account";
import { acceptedOnRegistering, recordAcceptance } from "../../identity/terms/accept";
import type { Transaction } from "../../kit/db/database";
import { applications, assignments, clients, invitationLinks, invitations, userRoles } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { invalid, notFound } from "../../kit/failure";
import { consumeLink, liveLink } from "../../kit/security/links";
import { hashPassword } from "../../kit/security/password-hash";
import { postMessage } from "../../messages/delivery/post-message";
import { notifyOfAssignment } from "../user/common-portal";
import { activeRole } from "./portal-role";
import { words } from "./words";

const findInvitation = async ({ hub }: CallContext, token: string) => {
  const [found] = await hub.db
    .select({ invitation: invitations, application: applications.name })
    .from(invitationLinks)
    .innerJoin(invitations, eq(invitations.id, invitationLinks.invitationId))
    .leftJoin(applications, eq(applications.id, invitations.applicationId))
    .where(liveLink(invitationLinks, token));
  return found;
};

const checkInvitation: Handler<"checkInvitation"> = async ({ token }, context) => {
  const { hub, caller } = context;
  await hub.limits.count("invitationAddress", caller.clientAddress);
  const found = await findInvitation(context, token);
  if (!found) throw notFound(words.dead);
  await hub.limits.refund(["invitationAddress", caller.clientAddress]);
  const { email, firstName, lastName } = found.invitation;
  return { msg: words.good, data: { email, firstName, lastName, application: found.application } };
};

/** One transaction: of several browsers only one registers. */
const acceptInvitation: Handler<"acceptInvitation"> = async (
  { token, password, termsId, termsLanguage, ...person },
  context,
) => {
  const { hub, caller, audit } = context;
  await hub.limits.count("invitationAddress", caller.clientAddress);
  const found = await findInvitation(context, token);
  if (!found) throw invalid(words.dead);
  const { id, email } = found.invitation;
  audit.about({ id, name: email });
  refuseGuessable("password", password, { ...person, email });
  const accepted = await acceptedOnRegistering(hub.db, { termsId, termsLanguage }, caller.clientAddress);
  const typed = { ...person, email, passwordHash: await hashPassword(password) };
  const made = await withUserName((propose) =>
    audit.change(async (tx) => {
      if (!(await consumeLink(tx, invitationLinks, token))) throw invalid(words.dead);
      const [invitation] = await tx
        .update(invitations)
        .set({ acceptedAt: new Date() })
        .where(eq(invitations.id, id))
        .returning();
      const user = await makeVerified(tx, { ...typed, userName: propose(typed) }, words.registeredAlready);
      audit.by(user);
      await recordAcceptance(tx, user.id, accepted);
      const assigned = await assign(tx, user, invitation!);
      const given = assigned.map(({ application, client, role }) =>
        recordedAssignment(application, namedClient(client), role),
      );
      const role = await giveRole(tx, user, invitation!);
      const after = { ...(given.length > 0 && { applications: given }), ...(role && { role }) };
      if (given.length > 0 || role)
        audit.also([{ action: "ATTACHED", type: "USER", id: user.id, name: personName(user), before: null, after }]);
      const posted = await postMessage(hub.outbox, tx, {
        kind: "WELCOME",
        user,
        link: `${hub.publicUrl}${paths.login}`,
        idempotencyKey: `welcome:${user.id}`,
      });
      return { user, assigned, posted };
    }),
  );
  await hub.limits.refund(["invitationAddress", caller.clientAddress]);
  void deliverNow(hub, made.posted);
  const { user, assigned } = made;
  for (const { application, client } of assigned) await notifyOfAssignment(hub, { user, application, client });
  return { msg: words.accepted, data: { _id: user.id, email: user.email } };
};

type Invited = typeof invitations.$inferSelect;

/** Skips what has been deleted since. */
async function assign(tx: Transaction, user: User, invitation: Invited) {
  const { applicationId, clientId, role, secondApplicationId, secondClientId, secondRole, createdBy } = invitation;
  const wanted = [
    { applicationId, clientId, role },
    { applicationId: secondApplicationId, clientId: secondClientId, role: secondRole },
  ];
  const assigned = [];
  for (const { applicationId, clientId, role } of wanted) {
    if (!applicationId || !clientId) continue;
    const [found] = await tx
      .select({ application: applications, client: clients })
      .from(applications)
      .innerJoin(clients, eq(clients.id, clientId))
      .where(and(eq(applications.id, applicationId), notDeleted(applications)))
      .for("share");
    if (!found) continue;
    const given = { userId: user.id, applicationId, clientId, role, givenBy: createdBy };
    const made = await tx.insert(assignments).values(given).onConflictDoNothing().returning({ role: assignments.role });
    if (made.length > 0) assigned.push({ ...found, role });
  }
  return assigned;
}

/** @returns the role in the portal, unless it ended since, or they have one */
async function giveRole(tx: Transaction, user: User, { portalRoleId, createdBy }: Invited) {
  const role = portalRoleId ? await activeRole(tx, portalRoleId) : undefined;
  if (!role || isAdminRole(role.name)) return undefined;
  const given = { userId: user.id, roleId: role.id, givenBy: createdBy };
  const made = await tx.insert(userRoles).values(given).onConflictDoNothing().returning({ roleId: userRoles.roleId });
  return made.length > 0 ? { id: role.id, name: role.name } : undefined;
}

export const acceptHandlers = { checkInvitation, acceptInvitation } satisfies Handlers;
