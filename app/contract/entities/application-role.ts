import { z } from "zod";
import { amount, asNumber, Id, idOf, optional, requiredText, Version, wholeNumber } from "../kit/fields";
import { ACTIONS_OF_ROLE, ID_MAX, NAME_MAX, RANGE_MAX, REGIONS, SEQUENCE_MAX } from "../kit/rules";
import { Application } from "./application";
import { ClientSummary } from "./client";

/** What an application role may do in an approval hierarchy: its turn, its action and the amounts it covers. */
export const ApprovalStep = z.object({
  sequence: asNumber(z.number()).nullish(),
  actionOfRole: z.enum(ACTIONS_OF_ROLE).nullish(),
  rangeFrom: asNumber(z.number()).nullish(),
  rangeTo: asNumber(z.number()).nullish(),
});

/** A role within one application for one client ("role master", spec §3). */
export const ApplicationRole = z.object({
  _id: Id,
  role: z.string(),
  /** The role's id in the application itself, as typed by the administrator. */
  roleId: z.string().nullish(),
  applicationId: Id.nullish(),
  applicationName: z.string().nullish(),
  applicationData: Application.pick({ _id: true, name: true }).nullish(),
  clientId: Id.nullish(),
  clientData: ClientSummary.nullish(),
  regions: z.array(z.string()).nullish(),
  ...ApprovalStep.shape,
  version: Version,
});
export type ApplicationRole = z.output<typeof ApplicationRole>;

export const applicationRoleFields = {
  applicationId: idOf("Application"),
  role: requiredText("Role", NAME_MAX),
  roleId: requiredText("Id", ID_MAX),
  regions: z.array(z.enum(REGIONS)).max(REGIONS.length).default([]),
  sequence: optional(wholeNumber(0, SEQUENCE_MAX)),
  actionOfRole: optional(z.enum(ACTIONS_OF_ROLE)),
  rangeFrom: optional(amount(RANGE_MAX)),
  rangeTo: optional(amount(RANGE_MAX)),
};
