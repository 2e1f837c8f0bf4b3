import { z } from "zod";
import { asText, Email, Id, isPlainName, Phone, requiredText, Version } from "../kit/fields";
import { NAME_MAX, NAME_MIN } from "../kit/rules";
import { Application } from "./application";
import { Client, ClientSummary } from "./client";

/** Who someone is, as told at sign-in. */
export const Person = z.object({
  _id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: asText(z.string()).nullish(),
  /** The user's id at the common portal, where that is in use. */
  cPortalId: z.string().nullish(),
  userName: z.string().nullish(),
});
export type Person = z.output<typeof Person>;

/** One application-client-role assignment of a user. */
export const Assignment = z.object({ applicationId: Id, clientId: Id, role: z.string().nullish() });
export type Assignment = z.output<typeof Assignment>;

/** An assignment with the records it points to. */
export const AssignedApplication = Assignment.extend({ applicationData: Application, clientData: ClientSummary });
export type AssignedApplication = z.output<typeof AssignedApplication>;

/** The active-user record (spec §3), which the dashboard and the session check read. */
export const ActiveUser = Person.extend({
  isActive: z.boolean(),
  version: Version,
  profileImage: z.string().nullish(),
  applicationData: z.array(Application),
  clientData: z.array(Client),
  assignments: z.array(Assignment),
  /** At most one: a user holds one role. */
  roleAttached: z.array(z.object({ _id: Id, name: z.string() })),
});
export type ActiveUser = z.output<typeof ActiveUser>;

/** One row of the download. */
export const ExportedUser = z.object({
  _id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullish(),
  userName: z.string().nullish(),
  /** Names of the applications assigned. */
  applications: z.array(z.string()),
  isActive: z.boolean(),
});
export type ExportedUser = z.output<typeof ExportedUser>;

export const userFields = {
  firstName: requiredText("First Name", NAME_MAX).min(NAME_MIN, "Too Short!").refine(isPlainName, "Must be a name"),
  lastName: requiredText("Last Name", NAME_MAX).min(NAME_MIN, "Too Short!").refine(isPlainName, "Must be a name"),
  phoneNumber: Phone,
  email: Email,
};
