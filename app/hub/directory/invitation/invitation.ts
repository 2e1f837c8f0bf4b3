import { and, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Invitation } from "~/contract/invitation";
import { INVITATION_DAYS, isAdminRole, ROLE_DEFAULT } from "~/contract/kit/rules";
import { DAY_MS } from "~/lib/durations";
import { paths } from "~/lib/paths";
import type { Handler, Handlers, SignedInContext } from "../../call/handler";
import { mustBeShownLately, scopeOf } from "../../call/session";
import { holdsSomething } from "../../identity/sign-in/unverified";
import type { Queryable, Transaction } from "../../kit/db/database";
import { applications, clients, invitationLinks, invitations, roles, users } from "../../kit/db/schema";
import { newId, notDeleted } from "../../kit/db/schema/columns";
import { Failure, invalid, notFound } from "../../kit/failure";
import { onUniqueViolation } from "../../kit/records/change";
import type { ListDefinition } from "../../kit/records/list";
import { countRows, readPage } from "../../kit/records/page";
import { requireGrantable } from "../../kit/scope/grantable";
import { isInvitationWithin } from "../../kit/scope/invitations";
import { isPersonWithin, type Scope } from "../../kit/scope/reach";
import { requireApplication, requireClient } from "../../kit/scope/require";
import { newLink } from "../../kit/security/links";
import { postMessage } from "../../messages/delivery/post-message";
import { activeRole } from "./portal-role";
import { words } from "./words";

const MINUTES = INVITATION_DAYS * 24 * 60;
const REMEMBERED_MS = 90 * DAY_MS;

const isOpen = and(isNull(invitations.withdrawnAt), isNull(invitations.acceptedAt));

const status = sql<Invitation["status"]>`case
  when ${invitations.acceptedAt} is not null then 'ACCEPTED'
  when ${invitations.withdrawnAt} is not null then 'WITHDRAWN'
  when ${invitations.expiresAt} <= now() then 'EXPIRED'
  else 'PENDING' end`;

const secondApplications = alias(applications, "second_applications");
const secondClients = alias(clients, "second_clients");

const list: ListDefinition = {
  id: invitations.id,
  fields: {
    email: invitations.email,
    firstName: invitations.firstName,
    lastName: invitations.lastName,
    application: applications.name,
    client: clients.actualName,
    role: invitations.role,
    portalRole: roles.name,
    status,
    sentAt: invitations.sentAt,
    expiresAt: invitations.expiresAt,
  },
  texts: ["status"],
  mainField: "email",
  defaultSort: "-sentAt",
};

const selectInvitations = (on: Queryable, where: SQL | undefined) =>
  on
    .select({
      invitation: invitations,
      application: applications.name,
      client: clients.actualName,
      secondApplication: secondApplications.name,
      secondClient: secondClients.actualName,
      portalRole: roles.name,
      status,
    })
    .from(invitations)
    .leftJoin(applications, eq(applications.id, invitations.applicationId))
    .leftJoin(clients, eq(clients.id, invitations.clientId))
    .leftJoin(secondApplications, eq(secondApplications.id, invitations.secondApplicationId))
    .leftJoin(secondClients, eq(secondClients.id, invitations.secondClientId))
    .leftJoin(roles, eq(roles.id, invitations.portalRoleId))
    .where(where);

const listInvitations: Handler<"listInvitations"> = async (input, { hub: { db }, session }) => {
  const within = isInvitationWithin(scopeOf(session));
  const { rows, total } = await readPage(list, input, {
    rows: ({ where, orderBy, limit, offset }) =>
      selectInvitations(db, and(within, where))
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    count: (where) =>
      where || within ? countRows(db, selectInvitations(db, and(within, where))) : db.$count(invitations),
  });
  return {
    msg: words.listed,
    data: rows.map(({ invitation, ...names }) => ({
      _id: invitation.id,
      ...invitation,
      sentAt: invitation.sentAt.toISOString(),
      expiresAt: invitation.expiresAt.toISOString(),
      ...names,
    })),
    total,
  };
};

/**
 * If one email has an account, refuses all, and says which: of accounts outside the caller's scope the mailed link tells their owners
 * alone.
 */
const invite: Handler<"invite"> = async ({ emails, ...given }, context) => {
  const { hub, audit, session } = context;
  const scope = scopeOf(session);
  if (given.portalRoleId) mustBeShownLately(session);
  await requireGivable(hub.db, scope, given);
  await hub.limits.count("invite", session.userId);
  const wanted = [...new Set(emails)];
  await refuseRegistered(hub.db, wanted, scope);
  const conflict = { invitations_open_key: { field: "emails", msg: words.meanwhile } };
  await onUniqueViolation(conflict, () =>
    audit.change(async (tx) => {
      await requireGiven(tx, given);
      await withdrawOpen(tx, wanted, context);
      const ids: string[] = [];
      for (const email of wanted) {
        const values = { ...given, email, createdBy: session.userId };
        ids.push(await send(tx, context, { id: newId(), ...values }));
      }
      const [first, ...others] = ids;
      for (const id of others) await audit.alsoCreated(tx, "INVITATION", id);
      return first!;
    }),
  );
  return { msg: words.invited(wanted.length), data: {} };
};

type Given = Pick<
  Sent,
  "applicationId" | "clientId" | "role" | "secondApplicationId" | "secondClientId" | "secondRole" | "portalRoleId"
>;

/** @throws Failure 400 by field, 404: a client administrator gives what the client has, and no role in the portal */
async function requireGivable(on: Queryable, scope: Scope, given: Given): Promise<void> {
  if (!scope) return;
  const { applicationId, clientId, role, secondApplicationId, secondClientId, secondRole, portalRoleId } = given;
  if (portalRoleId) throw invalid(words.noRole, { portalRoleId: [words.noRole] });
  if (!applicationId || !clientId) throw invalid(words.chooseApplication, { applicationId: [words.chooseApplication] });
  await requireGrantable(on, scope, { applicationId, clientId, role });
  if (secondApplicationId && secondClientId)
    await requireGrantable(on, scope, {
      applicationId: secondApplicationId,
      clientId: secondClientId,
      role: secondRole ?? ROLE_DEFAULT,
    });
}

/** @throws Failure 400 by the field of what is not there, or cannot be given */
async function requireGiven(tx: Transaction, given: Given): Promise<void> {
  const { applicationId, clientId, secondApplicationId, secondClientId, portalRoleId } = given;
  if (applicationId) await requireApplication(tx, applicationId);
  if (clientId) await requireClient(tx, clientId);
  if (secondApplicationId) await requireApplication(tx, secondApplicationId, "secondApplicationId");
  if (secondClientId) await requireClient(tx, secondClientId, "secondClientId");
  if (!portalRoleId) return;
  const role = await activeRole(tx, portalRoleId);
  const msg = role ? isAdminRole(role.name) && words.noAdmin : words.noRole;
  if (msg) throw invalid(msg, { portalRoleId: [msg] });
}

/** @throws Failure 409 naming the emails with an account */
async function refuseRegistered(on: Queryable, emails: readonly string[], scope: Scope): Promise<void> {
  const registered = await on
    .select({ email: users.email })
    .from(users)
    .where(
      and(
        inArray(sql`lower(${users.email})`, [...emails]),
        notDeleted(users),
        isPersonWithin(scope),
        or(isNotNull(users.emailVerifiedAt), holdsSomething(on)),
      ),
    );
  if (registered.length === 0) return;
  const msg = words.hasAccount(registered.map(({ email }) => email));
  throw new Failure(409, msg, { fieldErrors: { emails: [msg] } });
}

async function withdrawOpen(
  tx: Transaction,
  emails: readonly string[],
  { audit, session }: SignedInContext,
): Promise<void> {
  const within = isInvitationWithin(scopeOf(session));
  const withdrawn = await tx
    .update(invitations)
    .set({ withdrawnAt: new Date() })
    .where(and(isOpen, within, inArray(sql`lower(${invitations.email})`, [...emails])))
    .returning({ id: invitations.id, email: invitations.email });
  if (withdrawn.length === 0) return;
  const ids = withdrawn.map(({ id }) => id);
  await tx.delete(invitationLinks).where(inArray(invitationLinks.invitationId, ids));
  audit.also(
    withdrawn.map(({ id, email: name }) => ({
      action: "WITHDRAWN" as const,
      type: "INVITATION" as const,
      ...{ id, name, before: null, after: null },
    })),
  );
}

type Sent = Omit<typeof invitations.$inferInsert, "id" | "sentAt" | "expiresAt"> & { id: string };

async function send(tx: Transaction, { hub }: SignedInContext, invitation: Sent): Promise<string> {
  const { id, email, firstName, applicationId, clientId } = invitation;
  const { token, stored } = newLink(MINUTES);
  const { expiresAt } = stored;
  const times = { sentAt: new Date(), expiresAt };
  await tx
    .insert(invitations)
    .values({ ...invitation, ...times })
    .onConflictDoUpdate({ target: invitations.id, set: times });
  await tx.delete(invitationLinks).where(eq(invitationLinks.invitationId, id));
  await tx.insert(invitationLinks).values({ ...stored, invitationId: id });
  await postMessage(hub.outbox, tx, {
    kind: "INVITATION",
    user: { id, email, firstName: firstName ?? "", userName: "", phoneNumber: null },
    link: `${hub.publicUrl}${paths.invitationLink(token)}`,
    idempotencyKey: `invitation:${stored.tokenHash}`,
    expiresAt,
    about: applicationId ? { applicationId, clientId: clientId ?? undefined } : undefined,
    isForWorker: true,
  });
  return id;
}

const resendInvitation: Handler<"resendInvitation"> = async ({ invitationId }, context) => {
  const { hub, audit, session } = context;
  await hub.limits.count("invite", session.userId);
  await audit.change(async (tx) => {
    const scope = scopeOf(session);
    const invitation = await lockOpen(tx, invitationId, scope);
    await requireGivable(tx, scope, invitation);
    await refuseRegistered(tx, [invitation.email.toLowerCase()], scope);
    await send(tx, context, invitation);
  });
  return { msg: words.resent, data: {} };
};

const withdrawInvitation: Handler<"withdrawInvitation"> = async ({ invitationId }, { audit, session }) => {
  await audit.change(async (tx) => {
    const { id } = await lockOpen(tx, invitationId, scopeOf(session));
    await tx.update(invitations).set({ withdrawnAt: new Date() }).where(eq(invitations.id, id));
    await tx.delete(invitationLinks).where(eq(invitationLinks.invitationId, id));
  });
  return { msg: words.withdrawn, data: {} };
};

/** @throws Failure 404 if unknown, 409 if accepted or withdrawn */
async function lockOpen(tx: Transaction, id: string, scope: Scope): Promise<typeof invitations.$inferSelect> {
  const [invitation] = await tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.id, id), isInvitationWithin(scope)))
    .for("update");
  if (!invitation) throw notFound(words.notFound);
  if (invitation.acceptedAt || invitation.withdrawnAt) throw new Failure(409, words.over);
  return invitation;
}

/** Closed invitations hold personal data. */
export async function sweepInvitations(on: Queryable): Promise<void> {
  await on
    .delete(invitations)
    .where(and(sql`${status} <> 'PENDING'`, lt(invitations.sentAt, new Date(Date.now() - REMEMBERED_MS))));
}

export const invitationHandlers = { listInvitations, invite, resendInvitation, withdrawInvitation } satisfies Handlers;
