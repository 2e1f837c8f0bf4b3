import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Contract } from "~/contract";
import type { ParsedInputOf } from "~/contract/kit/endpoint";
import type { FieldErrors } from "~/contract/kit/envelope";
import type { Handler, Handlers, Reply, SignedInContext } from "../../call/handler";
import { mustBeShownLately } from "../../call/session";
import { refuseGuessable } from "../../identity/account/new-password";
import { findUser, findUserBy, type User } from "../../identity/account/users";
import { settleContacts } from "../../identity/not-me/contact-changes";
import { tellOfDeletion } from "../../identity/notice/deletion-request";
import { postNotice } from "../../identity/notice/notice";
import { endAccess, endHolds } from "../../identity/session/access";
import type { Queryable, Transaction } from "../../kit/db/database";
import { violatedUnique } from "../../kit/db/errors";
import { deletionRequests, userAttributeValues, users } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { Failure, notFound } from "../../kit/failure";
import { addRecord, changeRecord, onUniqueViolation, softDelete, type UniqueFields } from "../../kit/records/change";
import { keepName, keepNewName } from "../../kit/records/look-alike";
import { hashPassword } from "../../kit/security/password-hash";
import { isAnAdmin, keepingAnAdmin } from "./admins";
import { userColumns } from "./records";
import { words } from "./words";

const unique: UniqueFields = {
  users_email_key: { field: "email", msg: words.emailTaken },
  users_user_name_key: { field: "userName", msg: words.userNameTaken },
  users_phone_number_key: { field: "phoneNumber", msg: words.phoneNumberTaken },
};

type Identifiers = Partial<Pick<typeof users.$inferInsert, "email" | "userName" | "phoneNumber">>;

/** The database reports only one taken value at a time. */
async function tellingAllTaken<Result>(
  on: Queryable,
  { email = "", userName = "", phoneNumber }: Identifiers,
  userId: string | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Failure) || violatedUnique(error.cause) === undefined) throw error;
    const taken: Readonly<Record<string, SQL | undefined>> = {
      users_email_key: sql`lower(${users.email}) = lower(${email})`,
      users_user_name_key: sql`lower(${users.userName}) = lower(${userName})`,
      users_phone_number_key: phoneNumber ? eq(users.phoneNumber, phoneNumber) : sql`false`,
    };
    const fieldErrors: FieldErrors = {};
    for (const [index, { field, msg }] of Object.entries(unique)) {
      const others = userId === undefined ? undefined : ne(users.id, userId);
      if ((await on.$count(users, and(taken[index], others, notDeleted(users)))) > 0) fieldErrors[field] = [msg];
    }
    throw new Failure(
      error.code,
      error.msg,
      { ...error.detail, fieldErrors: { ...error.detail?.fieldErrors, ...fieldErrors } },
      { cause: error.cause },
    );
  }
}

/** @throws Failure 404 */
export async function userOf(on: Queryable, id: string): Promise<User> {
  const user = await findUser(on, id);
  if (!user) throw notFound(words.notFound);
  return user;
}

/** The Admin vouches for the email. Legacy clients send `name` for both names. */
const createUser: Handler<"createUser"> = async ({ name: _name, password, ...person }, context) => {
  refuseGuessable("password", password, person);
  const passwordHash = await hashPassword(password);
  return addUser({ ...userColumns.toColumns(person), passwordHash, emailVerifiedAt: new Date() }, context);
};

/** @throws Failure 409 by field */
export async function addUser(
  values: Omit<typeof users.$inferInsert, "createdBy">,
  { hub, audit, session }: SignedInContext,
): Promise<Reply<{ _id: string }>> {
  const row = { ...values, createdBy: session.userId };
  const add = async (tx: Transaction) => {
    const id = await addRecord(tx, users, row);
    await keepName(tx, "USER", id, row.userName);
    return id;
  };
  const _id = await tellingAllTaken(hub.db, row, undefined, () => onUniqueViolation(unique, () => audit.change(add)));
  return { msg: words.created, data: { _id } };
}

/** An operator's account may lack a phone number. */
type UserChange = Omit<ParsedInputOf<Contract["updateUser"]>, "phoneNumber"> & { phoneNumber: string | null };

/** Omitted fields stay. Deactivation or a new sign-in name ends the user's access, except this session. */
export async function changeUser(
  { userId, version, isActive, profileImage, cPortalId: commonPortalId, ...input }: UserChange,
  { hub, caller, audit, session }: SignedInContext,
): Promise<Reply<Record<string, never>>> {
  const user = await userOf(hub.db, userId);
  const userName = input.userName ?? undefined;
  const values = { ...userColumns.toColumns({ ...input, userName }), isActive, profileImage, commonPortalId };
  const change = async (tx: Transaction) => {
    const isNewPhone = values.phoneNumber !== user.phoneNumber;
    const unverified = isNewPhone ? { phoneVerifiedAt: null } : {};
    await keepNewName(tx, "USER", user.id, userName);
    await changeRecord(tx, users, user.id, version, { ...values, ...unverified }, session.userId);
    const isRenamed = values.email !== user.email || isNewPhone || (userName ?? user.userName) !== user.userName;
    // A service account's right was approved, but not for changing other Admins.
    if ((isRenamed && !session.service) || (await isAnAdmin(tx, user.id))) mustBeShownLately(session);
    if (isActive === false || isRenamed) await endAccess(tx, user.id, session.id);
    if (values.email !== user.email || isNewPhone) await settleContacts(tx, user.id);
    const told = { user: { ...user, email: values.email }, caller, session };
    if (values.email !== user.email)
      await postNotice(hub, tx, { ...told, kind: "EMAIL_CHANGED", formerEmail: user.email });
    if (isNewPhone) await postNotice(hub, tx, { ...told, kind: "PHONE_CHANGED" });
  };
  await tellingAllTaken(hub.db, values, user.id, () =>
    onUniqueViolation(unique, () =>
      isActive === false ? keepingAnAdmin(audit, change, { session, userId: user.id }) : audit.change(change),
    ),
  );
  return { msg: words.updated, data: {} };
}

const updateUser: Handler<"updateUser"> = async (input, context) => {
  const phoneNumber = input.phoneNumber ?? (await userOf(context.hub.db, input.userId)).phoneNumber;
  return changeUser({ ...input, phoneNumber }, context);
};

const deleteUser: Handler<"deleteUser"> = async ({ userId }, { hub, audit, session }) => {
  const user = await userOf(hub.db, userId);
  const remove = async (tx: Transaction) => {
    if (await isAnAdmin(tx, user.id)) mustBeShownLately(session);
    const asked = await tx.delete(deletionRequests).where(eq(deletionRequests.userId, user.id)).returning();
    if (asked.some(({ refusedAt }) => !refusedAt)) await tellOfDeletion(hub, tx, user);
    await tx.delete(userAttributeValues).where(eq(userAttributeValues.userId, user.id));
    await softDelete(tx, users, user.id, session.userId);
    await endAccess(tx, user.id);
  };
  await keepingAnAdmin(audit, remove, { session, userId: user.id });
  return { msg: words.deleted, data: {} };
};

/** Ends all sessions of the user except the current one. */
const resetUserPassword: Handler<"resetUserPassword"> = async (
  { email, newPassword },
  { hub, caller, audit, session },
) => {
  const user = await findUserBy(hub.db, { email });
  if (!user) throw notFound(words.notFound);
  refuseGuessable("newPassword", newPassword, user);
  const passwordHash = await hashPassword(newPassword);
  audit.about({ id: user.id });
  await audit.change(async (tx) => {
    await tx
      .update(users)
      .set({ passwordHash, updatedAt: new Date(), updatedBy: session.userId })
      .where(eq(users.id, user.id));
    await endAccess(tx, user.id, session.id);
    await postNotice(hub, tx, { kind: "PASSWORD_RESET", user, caller, session });
  });
  await endHolds(hub.limits, user);
  return { msg: words.passwordChanged, data: {} };
};

export const changeHandlers = { createUser, updateUser, deleteUser, resetUserPassword } satisfies Handlers;
