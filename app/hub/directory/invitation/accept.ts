import { and, eq } from "drizzle-orm";
import { paths } from "~/lib/paths";
import type { CallContext, Handler, Handlers } from "../../call/handler";
import { assignmentName } from "../../identity/account/links";
import { refuseGuessable } from "../../identity/account/new-password";
import { personName, type User } from "../../identity/account/users";
import { deliverNow } from "../../identity/sign-in/mail";
import { makeVerified, withUserName } from "../../identity/sign-in/new-account";
import type { Transaction } from "../../kit/db/database";
import { applications, assignments, clients, invitationLinks, invitations } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { invalid, notFound } from "../../kit/failure";
import { consumeLink, liveLink } from "../../kit/security/links";
import { hashPassword } from "../../kit/security/password-hash";
import { postMessage } from "../../messages/delivery/post-message";
import { notifyOfAssignment } from "../user/common-portal";
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
const acceptInvitation: Handler<"acceptInvitation"> = async ({ token, password, ...person }, context) => {
  const { hub, caller, audit } = context;
  await hub.limits.count("invitationAddress", caller.clientAddress);
  const found = await findInvitation(context, token);
  if (!found) throw invalid(words.dead);
  const { id, email } = found.invitation;
  audit.about({ id, name: email });
  refuseGuessable("password", password, { ...person, email });
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
      const assigned = await assign(tx, user, invitation!);
      if (assigned) {
        const { application, client } = assigned;
        const name = assignmentName(application.name, client.actualName, invitation!.role);
        const after = { applications: [{ id: application.id, name }] };
        audit.also([{ action: "ATTACHED", type: "USER", id: user.id, name: personName(user), before: null, after }]);
      }
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
  if (assigned) await notifyOfAssignment(hub, { user, ...assigned });
  return { msg: words.accepted, data: { _id: user.id, email: user.email } };
};

/** Skips what has been deleted since. */
async function assign(tx: Transaction, user: User, invitation: typeof invitations.$inferSelect) {
  const { applicationId, clientId, role } = invitation;
  if (!applicationId || !clientId) return undefined;
  const [found] = await tx
    .select({ application: applications, client: clients })
    .from(applications)
    .innerJoin(clients, eq(clients.id, clientId))
    .where(and(eq(applications.id, applicationId), notDeleted(applications)))
    .for("share");
  if (!found) return undefined;
  await tx.insert(assignments).values({ userId: user.id, applicationId, clientId, role }).onConflictDoNothing();
  return found;
}

export const acceptHandlers = { checkInvitation, acceptInvitation } satisfies Handlers;
