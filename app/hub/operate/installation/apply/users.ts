import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { line, NewPassword, optional } from "~/contract/kit/fields";
import { periodInput } from "~/contract/kit/period";
import { ID_MAX, isAdminRole, NAME_MAX } from "~/contract/kit/rules";
import { user } from "~/contract/user";
import { addUser, changeHandlers, changeUser } from "../../../directory/user/changes";
import { userRoleHandlers } from "../../../directory/user/roles";
import { refuseGuessable } from "../../../identity/account/new-password";
import { writtenPeriod } from "../../../identity/account/period";
import { roles, userRoles, users } from "../../../kit/db/schema";
import { notDeleted } from "../../../kit/db/schema/columns";
import { hashPassword, NOBODYS_HASH } from "../../../kit/security/password-hash";
import type { Operator } from "./operator";
import { isNamed, isSameInFile, keyOfNames, type Part, refuseField } from "./part";
import { asWritten, periodIn, type WrittenPeriod } from "./period";
import { roleNamed } from "./roles";
import { isAnyChanged, resolved, setAttributes, UserAttributes, type Values, valuesOf } from "./user-attributes";
import { vouchFor } from "./vouch";
import { words } from "./words";

const { email, firstName, lastName, userName, phoneNumber } = user.input;

export const UserEntry = z.strictObject({
  email,
  firstName: firstName.optional(),
  lastName: lastName.optional(),
  userName: userName.optional(),
  phoneNumber: optional(phoneNumber),
  /** An initial password; existing ones are kept. */
  password: NewPassword.optional(),
  /** False does not undo a verification. */
  emailVerified: z.boolean().optional(),
  active: z.boolean().optional(),
  commonPortalId: optional(line(ID_MAX)),
  /** Role in the portal; empty for none. */
  role: optional(z.string().trim().max(NAME_MAX)),
  roleFrom: periodInput.validFrom,
  roleUntil: periodInput.validUntil,
  attributes: UserAttributes,
});
type UserEntry = z.output<typeof UserEntry>;

interface Kept {
  email: string;
  firstName: string;
  lastName: string;
  userName: string;
  phoneNumber: string | null;
  emailVerified: boolean;
  active: boolean;
  commonPortalId: string | null;
  role: string | null;
  roleFrom: string | null;
  roleUntil: string | null;
  attributes: Values;
}

interface Account {
  userId: string;
  hasPassword: boolean;
  isAdmin: boolean;
}

export const userPart: Part<UserEntry, Kept, Account> = {
  name: "users",
  keyOf: (given) => keyOfNames(given.email),
  nameOf: (given) => given.email,
  secrets: ["password"],
  fieldNames: { newPassword: "password", validFrom: "roleFrom", validUntil: "roleUntil" },

  async read(on, named) {
    const emails = named?.map((given) => given.email);
    const rows = await on
      .select({ user: users, role: roles.name, validFrom: userRoles.validFrom, validUntil: userRoles.validUntil })
      .from(users)
      .leftJoin(userRoles, eq(userRoles.userId, users.id))
      .leftJoin(roles, and(eq(roles.id, userRoles.roleId), notDeleted(roles)))
      .where(and(notDeleted(users), isNamed(users.email, emails)));
    const held = await valuesOf(
      on,
      rows.map(({ user }) => user.id),
    );
    return rows.map(({ user, role, ...period }) => {
      const { from, until } = writtenPeriod(period);
      return {
        id: { userId: user.id, hasPassword: user.passwordHash !== NOBODYS_HASH, isAdmin: isAdminRole(role) },
        version: user.version,
        kept: {
          email: user.email,
          firstName: user.firstName,
          lastName: user.lastName,
          userName: user.userName,
          phoneNumber: user.phoneNumber,
          emailVerified: user.emailVerifiedAt !== null,
          active: user.isActive,
          commonPortalId: user.commonPortalId,
          role,
          roleFrom: from,
          roleUntil: until,
          attributes: held.get(user.id) ?? {},
        },
      };
    });
  },

  exported: ({ kept: { roleFrom, roleUntil, attributes, ...kept } }) => ({
    ...kept,
    ...(roleFrom && { roleFrom }),
    ...(roleUntil && { roleUntil }),
    ...(Object.keys(attributes).length > 0 && { attributes }),
  }),

  async resolve(operator, given) {
    const { roleFrom: from, roleUntil: until } = given;
    const whole = {
      ...given,
      ...rolePeriod(asWritten({ from, until })),
      ...(given.attributes && { attributes: await resolved(operator, given.attributes) }),
    };
    if (!given.role) return whole;
    const role = await roleNamed(operator.tx, given.role);
    if (!role) throw refuseField("role", words.missing(words.kinds.roles, given.role));
    return { ...whole, role: role.kept.name };
  },

  changed({ password, emailVerified, attributes = {}, ...given }, { id, kept }) {
    const compared = Object.keys(given).filter(
      (name) => !isSameInFile(given[name as keyof typeof given], kept[name as keyof Kept]),
    );
    if (isAnyChanged(attributes, kept.attributes)) compared.push("attributes");
    if (password && !id.hasPassword) compared.push("password");
    if (emailVerified && !kept.emailVerified) compared.push("emailVerified");
    return compared;
  },

  async create(operator, given) {
    const { password, role, roleFrom, roleUntil, attributes = {}, ...account } = withUserName(given);
    const { emailVerified = true, active = true, ...person } = account;
    const { firstName, lastName } = person;
    if (firstName === undefined) throw refuseField("firstName", words.required);
    if (lastName === undefined) throw refuseField("lastName", words.required);
    if (password) refuseGuessable("password", password, { ...person, firstName, lastName });
    const values = {
      ...person,
      firstName,
      lastName,
      isActive: active,
      emailVerifiedAt: emailVerified ? new Date() : null,
      passwordHash: password ? await hashPassword(password) : NOBODYS_HASH,
    };
    const { data } = await operator.call("createUser", addUser, values);
    if (role) await giveRole(operator, data._id, role, { from: roleFrom, until: roleUntil });
    await setAttributes(operator, data._id, attributes);
    return undefined;
  },

  async change(operator, given, { id: { userId }, version, kept }, fields) {
    const { password, role, roleFrom: from, roleUntil: until, attributes: _held, ...person } = { ...kept, ...given };
    const isVouchedFor = fields.includes("emailVerified");
    if (fields.includes("password") || isVouchedFor) {
      if (password) refuseGuessable("password", password, person);
      const passwordHash = password ? await hashPassword(password) : NOBODYS_HASH;
      await vouchFor(operator.tx, userId, { passwordHash, isVouchedFor });
    }
    if (isVouchedFor || fields.some((field) => OF_ACCOUNT.has(field))) {
      const { active: isActive, commonPortalId: cPortalId, emailVerified: _, ...values } = person;
      const phoneNumber = (isVouchedFor ? given.phoneNumber : person.phoneNumber) ?? null;
      const change = { ...values, userId, version, phoneNumber, cPortalId };
      await operator.call("updateUser", changeUser, fields.includes("active") ? { ...change, isActive } : change);
    }
    if (fields.includes("attributes")) await setAttributes(operator, userId, given.attributes ?? {});
    if (fields.includes("role") && kept.role) await takeRole(operator, userId, kept.role);
    if (role && fields.some((field) => OF_ROLE.has(field))) await giveRole(operator, userId, role, { from, until });
    return undefined;
  },

  async remove(operator, { id: { userId } }) {
    await operator.call("deleteUser", changeHandlers.deleteUser, { userId });
  },

  isLast: (given, stored) =>
    stored?.id.isAdmin === true &&
    (given.active === false || (given.role !== undefined && !isSameInFile(given.role, stored.kept.role))),
};

const OF_ROLE: ReadonlySet<string> = new Set(["role", "roleFrom", "roleUntil"]);

const OF_ACCOUNT: ReadonlySet<string> = new Set([
  "email",
  "firstName",
  "lastName",
  "userName",
  "phoneNumber",
  "active",
  "commonPortalId",
]);

/** As `admin create` does. */
const withUserName = (given: UserEntry) => ({ ...given, userName: given.userName ?? given.email.split("@")[0]! });

const rolePeriod = ({ from, until }: WrittenPeriod) => ({
  ...(from !== undefined && { roleFrom: from }),
  ...(until !== undefined && { roleUntil: until }),
});

async function giveRole(operator: Operator, userId: string, name: string, period: WrittenPeriod): Promise<void> {
  const role = await roleNamed(operator.tx, name);
  const named = { userId, roleId: role?.id ?? "", ...periodIn(period) };
  await operator.call("attachRoleToUser", userRoleHandlers.attachRoleToUser, named);
}

async function takeRole(operator: Operator, userId: string, name: string): Promise<void> {
  const role = await roleNamed(operator.tx, name);
  const named = { userId, roleId: role?.id ?? "" };
  await operator.call("detachRoleFromUser", userRoleHandlers.detachRoleFromUser, named);
}
