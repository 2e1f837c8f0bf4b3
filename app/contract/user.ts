import { z } from "zod";
import { LANGUAGES } from "~/lib/language";
import { access } from "./access";
import { APPLICATION_WIRE, Application } from "./application";
import { ApplicationRole } from "./application-role";
import { Client, ClientSummary } from "./client";
import { adminChange, adminQuestion, adminRead, changesInClient, readsInClient } from "./kit/admin-endpoint";
import { Created, Nothing, objectOrEmpty } from "./kit/answers";
import { endpoint } from "./kit/endpoint";
import { DueFactor } from "./kit/factor-policy";
import {
  asText,
  Email,
  Id,
  isNameLong,
  line,
  NewPassword,
  namesPerson,
  optional,
  Phone,
  PictureFile,
  requiredText,
  text,
  UserName,
  Version,
} from "./kit/fields";
import { Paging } from "./kit/paging";
import { periodInput, periodOutput } from "./kit/period";
import { field, record } from "./kit/record";
import { ID_MAX, NAME_MAX, PATH_MAX, ROLE_DEFAULT, TITLE_MAX, UPLOAD_PATH } from "./kit/rules";
import { anyone, signedIn } from "./kit/who";
import { words } from "./kit/words";
import { Role } from "./role";

const nameOfPerson = (label: string) => namesPerson(requiredText(label, NAME_MAX).refine(isNameLong, words.tooShort));

/** Spec §3. */
export const user = record({
  firstName: field({ en: "First Name" }, nameOfPerson, z.string()),
  lastName: field({ en: "Last Name" }, nameOfPerson, z.string()),
  phoneNumber: field({ en: "Phone Number" }, Phone, asText(z.string()).nullish()),
  email: field({ en: "Email" }, Email, z.string()),
  userName: field({ en: "User Name" }, UserName, z.string().nullish()),
});

export const Person = z.object({
  _id: Id,
  ...user.output,
  /** The user's id on the common portal, for notifications. */
  cPortalId: z.string().nullish(),
});
export type Person = z.output<typeof Person>;

export const Assignment = z.object({ applicationId: Id, clientId: Id, role: z.string().nullish(), ...periodOutput });
export type Assignment = z.output<typeof Assignment>;

export const AssignedApplication = Assignment.extend({
  applicationData: Application,
  clientData: ClientSummary,
  /** Whose rules give it, and take it away. */
  connection: z.string().nullish(),
});
export type AssignedApplication = z.output<typeof AssignedApplication>;

/** For the session check. */
export const SignedInUser = Person.extend({
  isActive: z.boolean(),
  /** Our extension. */
  isPhoneVerified: z.boolean().optional(),
  version: Version,
  profileImage: z.string().nullish(),
  /** At most one. */
  roleAttached: z.array(z.object({ _id: Id, name: z.string() })),
  /**
   * Our extensions from here on, for oneself. The deadline for a demanded factor: after it Admins have a plain user's rights, others may
   * only add the factor.
   */
  factorDue: DueFactor.optional(),
  /** Until when unaccepted terms may be put off. */
  termsDue: z.object({ at: z.iso.datetime(), isOver: z.boolean() }).optional(),
  /** Null: not chosen. */
  language: z.enum(LANGUAGES).nullish(),
  /** IANA's name; null: the browser's. */
  timeZone: z.string().nullish(),
  /** The clients whose people one looks after now. */
  administers: z.array(z.object({ _id: Id, actualName: z.string() })).optional(),
  /** Until when the user counts as recently authenticated; null: not now. */
  confirmedUntil: z.iso.datetime().nullish(),
});
export type SignedInUser = z.output<typeof SignedInUser>;

/** Spec §3. */
export const ActiveUser = SignedInUser.extend({
  applicationData: z.array(Application),
  clientData: z.array(Client),
  assignments: z.array(Assignment),
});
export type ActiveUser = z.output<typeof ActiveUser>;

export const ExportedUser = z.object({
  _id: Id,
  ...user.output,
  /** By name. */
  applications: z.array(z.string()),
  /** By name. */
  assignments: z.array(z.object({ application: z.string(), client: z.string(), role: z.string() })).optional(),
  isActive: z.boolean(),
});
export type ExportedUser = z.output<typeof ExportedUser>;

/** For users themselves, and for a launched application about its user. */
const identityRead = {
  method: "GET",
  who: signedIn("self-or-admin", { also: ["auditor", "launch"] }),
  encrypted: true,
} as const;

/** Also by client administrators about their client's people. */
const peopleRead = {
  ...identityRead,
  who: signedIn("self-or-admin", { also: ["auditor", "launch", "client-administrator"] }),
} as const;

/** Spec §7. */
export const users = {
  listActiveUsers: endpoint({
    ...identityRead,
    who: signedIn("self-or-admin", { also: ["auditor", "launch", "enrolling", "client-administrator"] }),
    path: "/api/users/listAllActiveUser",
    input: Paging.extend({ userId: Id.optional() }),
    output: z.array(ActiveUser),
    wireNames: { assignments: "userapplicationclinetrolesData", ...APPLICATION_WIRE },
  }),

  /** For the session check at every page: without assignments, which may be hundreds. */
  activeUser: endpoint({
    ...identityRead,
    who: signedIn("self-or-admin", { also: ["auditor", "enrolling"], only: "people" }),
    path: "/api/users/active",
    input: z.object({ userId: Id }),
    output: SignedInUser,
    extension: true,
  }),

  /** For downloads, where paging would slow down. */
  exportUsers: adminRead(
    "/api/users/exportUsers",
    Paging.pick({ search: true, field: true, also: true, using: true, sort: true }).extend({ after: Id.optional() }),
    z.array(ExportedUser),
    { extension: true, shown: "lately", ...readsInClient },
  ),

  rolesOfUser: endpoint({
    ...peopleRead,
    path: "/api/users/roleBasedOnUserId",
    input: z.object({ userId: Id }),
    output: z.array(Role.extend(periodOutput)),
  }),

  clientsOfApplicationAndUser: endpoint({
    ...identityRead,
    path: "/api/users/clientBasedOnApplicationAndUser",
    input: z.object({ userId: Id, applicationId: Id }),
    output: z.array(z.object({ clientData: z.array(ClientSummary), role: z.string().nullish() })),
  }),

  assignedApplicationsWithClients: endpoint({
    ...peopleRead,
    path: "/api/users/assignedApplicationWithClient",
    input: z.object({ userId: Id }),
    output: z.array(AssignedApplication),
    wireNames: APPLICATION_WIRE,
  }),

  /** Sign-in names, and Admins' accounts, need a step-up. */
  updateUser: adminChange(
    "/api/users/updateUser",
    z.object({
      userId: Id,
      ...user.input,
      /** Null keeps it: an account of an operator may have none. */
      phoneNumber: user.input.phoneNumber.nullable().nonoptional(),
      userName: optional(user.input.userName),
      status: optional(text(NAME_MAX)),
      isActive: z.boolean().optional(),
      /** An uploaded picture's path, null for none; our extension. */
      profileImage: z.string().max(PATH_MAX).regex(UPLOAD_PATH, words.uploadedPicture).nullish(),
      /** On the common portal, null for the id here; our extension. */
      cPortalId: optional(line(ID_MAX)),
      version: Version,
    }),
    Nothing,
    { wireNames: { userName: "username" }, audit: { action: "UPDATED", record: "USER", id: "userId" } },
  ),

  /** Unnamed in spec §7. */
  createUser: endpoint({
    method: "POST",
    path: "/api/users/createUserWithoutAppClientAndRole",
    who: signedIn("admin"),
    encrypted: false,
    input: z.object({
      ...user.input,
      name: optional(text(2 * NAME_MAX + 1)),
      password: NewPassword,
    }),
    output: Created,
    audit: { action: "CREATED", record: "USER" },
  }),

  /** Admins' accounts need a step-up. */
  deleteUser: adminChange("/api/users/deleteUser", z.object({ userId: Id }), Nothing, {
    audit: { action: "DELETED", record: "USER", id: "userId" },
  }),
  resetUserPassword: adminChange(
    "/api/users/resetPassword",
    z.object({ email: Email, newPassword: NewPassword }),
    Nothing,
    { shown: "lately", audit: { action: "PASSWORD_CHANGED", record: "USER" } },
  ),

  ...access,

  userHold: adminRead("/api/users/hold", z.object({ userId: Id }), z.object({ isHeld: z.boolean() }), {
    extension: true,
    ...readsInClient,
  }),
  liftHold: adminChange("/api/users/liftHold", z.object({ userId: Id }), Nothing, {
    extension: true,
    ...changesInClient,
    audit: { action: "UNLOCKED", record: "USER", id: "userId" },
  }),
  sendResetLink: adminChange("/api/users/sendResetLink", z.object({ userId: Id }), Nothing, {
    extension: true,
    ...changesInClient,
    audit: { action: "PASSWORD_RESET_ASKED", record: "USER", id: "userId" },
  }),

  attachRoleToUser: adminChange(
    "/api/users/attachRoleToUser",
    z.object({ userId: Id, roleId: Id, ...periodInput }),
    Nothing,
    {
      who: signedIn("admin", { also: ["service-account"] }),
      shown: "lately",
      audit: { action: "ATTACHED", record: "USER", id: "userId" },
    },
  ),
  detachRoleFromUser: adminChange("/api/users/detachRoleToUser", z.object({ userId: Id, roleId: Id }), Nothing, {
    who: signedIn("admin", { also: ["service-account"] }),
    shown: "lately",
    audit: { action: "DETACHED", record: "USER", id: "userId" },
  }),

  assignApplication: endpoint({
    method: "POST",
    path: "/api/users/addUserApplicationClinetRole",
    who: signedIn("self-or-admin", { also: ["self-assignment", "client-administrator"] }),
    encrypted: true,
    input: z.object({
      userId: Id,
      applicationId: Id,
      clientId: Id,
      role: text(NAME_MAX).min(1).default(ROLE_DEFAULT),
      ...periodInput,
    }),
    output: Nothing,
    audit: { action: "ATTACHED", record: "USER", id: "userId" },
  }),

  checkSelfAssignment: endpoint({
    method: "POST",
    path: "/api/users/checkSelfAssignment",
    who: anyone,
    encrypted: true,
    input: z.object({ application: text(TITLE_MAX).min(1), client: text(TITLE_MAX).min(1).optional() }),
    output: z.preprocess(objectOrEmpty, z.object({ applicationName: z.string().optional() })),
    extension: true,
  }),
  detachClient: adminChange(
    "/api/users/detachClient",
    z.object({ userId: Id, applicationId: Id, clientId: Id }),
    Nothing,
    { ...changesInClient, audit: { action: "DETACHED", record: "USER", id: "userId" } },
  ),

  /** A read, though a POST. */
  rolesOfApplication: adminQuestion(
    "/api/users/roleBasedOnAapplication",
    z.object({ applicationId: Id, clientId: optional(Id) }),
    z.array(ApplicationRole),
  ),

  /** `userId` and `use` are our extensions. */
  uploadProfileImage: endpoint({
    method: "POST",
    path: "/api/users/uploadProfileImage",
    who: signedIn("self-or-admin", { withoutUserId: "caller" }),
    encrypted: false,
    body: "form",
    input: z.object({ profile: PictureFile, userId: Id.optional(), use: z.enum(["now", "later"]).default("now") }),
    output: Nothing,
    audit: { action: "UPLOADED", record: "USER", id: "userId" },
  }),
};
