import { z } from "zod";
import { Id, requiredText, StatusField, Version } from "../kit/fields";
import { DESCRIPTION_MAX, NAME_MAX } from "../kit/rules";

/** A role of the portal itself, such as Admin; not to be confused with an application role. */
export const Role = z.object({
  _id: Id,
  name: z.string(),
  description: z.string().nullish(),
  status: StatusField,
  version: Version,
});
export type Role = z.output<typeof Role>;

export const Permission = Role;
export type Permission = Role;

export const roleFields = {
  name: requiredText("Role", NAME_MAX),
  description: requiredText("Description", DESCRIPTION_MAX),
  status: StatusField,
};

export const permissionFields = roleFields;
