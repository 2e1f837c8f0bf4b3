import { z } from "zod";
import { asNumber, Email, Id, optional, requiredText, StatusField, text, Version, wholeNumber } from "../kit/fields";
import { ADDRESS_MAX, ID_MAX, OFFICE_CONTACT_MAX, PATH_MAX, SCHEMA_NAMES_MAX, TITLE_MAX } from "../kit/rules";

/** What names a client to an application or in a choice. */
export const ClientSummary = z.object({
  _id: Id,
  actualName: z.string(),
  displayName: z.string().nullish(),
  uuid: z.string().nullish(),
});
export type ClientSummary = z.output<typeof ClientSummary>;

/** A client as the API answers it. A plain user is told only `_id`, the two names and `status`. */
export const Client = z.object({
  _id: Id,
  actualName: z.string(),
  displayName: z.string(),
  email: z.string().nullish(),
  address: z.string().nullish(),
  officeContact: asNumber(z.number()).nullish(),
  uuid: z.string().nullish(),
  status: StatusField,
  clientLogo: z.string().nullish(),
  /** Comma-separated. */
  schemaNames: z.string().nullish(),
  isDeleted: z.boolean().nullish(),
  version: Version,
});
export type Client = z.output<typeof Client>;

export const clientFields = {
  actualName: requiredText("Actual Name", TITLE_MAX),
  displayName: requiredText("Display Name", TITLE_MAX),
  email: optional(Email),
  clientLogo: optional(text(PATH_MAX)),
  address: optional(text(ADDRESS_MAX)),
  officeContact: optional(wholeNumber(0, OFFICE_CONTACT_MAX)),
  uuid: optional(text(ID_MAX)),
  status: StatusField,
  schemaNames: optional(text(SCHEMA_NAMES_MAX)),
};
