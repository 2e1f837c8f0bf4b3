import { z } from "zod";
import { applicationChoices } from "~/console/application/choices.server";
import { clientChoices } from "~/console/client/choices.server";
import { askedIn } from "~/console/kit/choices.server";
import { clearable } from "~/console/kit/entries";
import { listLoader } from "~/console/kit/list.server";
import { removeAction, removeLoader } from "~/console/kit/remove.server";
import { editLoader, newLoader, saveAction } from "~/console/kit/save.server";
import { applicationRoleFields } from "~/contract/application-role";
import { amount, Id, wholeNumber } from "~/contract/kit/fields";
import { ACTIONS_OF_ROLE, RANGE_MAX, SEQUENCE_MAX } from "~/contract/kit/rules";
import type { Api } from "~/gateway/api.server";
import { paths } from "~/lib/paths";
import { clientOf, shape } from "./columns";
import { applicationRole as words } from "./words";

const { applicationId, role, roleId, regions } = applicationRoleFields;
const RoleForm = z.object({
  applicationId,
  role,
  roleId,
  regions,
  sequence: clearable(wholeNumber(0, SEQUENCE_MAX)),
  actionOfRole: clearable(z.enum(ACTIONS_OF_ROLE)),
  rangeFrom: clearable(amount(RANGE_MAX)),
  rangeTo: clearable(amount(RANGE_MAX)),
});

const list = paths.applicationRole;

/** What the selects of a changed role's form, and of a new one's, offer when it is shown again. */
const offers = async (form: FormData, { api }: { api: Api }) => ({
  applications: await applicationChoices(api, askedIn(form, "applicationId")),
});

const newOffers = async (form: FormData, call: { api: Api }) => ({
  ...(await offers(form, call)),
  clients: await clientChoices(call.api, askedIn(form, "clientId")),
});

export const loadApplicationRoles = listLoader("listApplicationRoles", shape);

export const loadNewApplicationRole = newLoader(async ({ api }) => ({
  applications: await applicationChoices(api),
  clients: await clientChoices(api),
}));

export const saveNewApplicationRole = saveAction({
  schema: RoleForm.extend({ clientId: clearable(Id) }),
  list,
  offers: newOffers,
  save: (value, { api }) => api("createApplicationRole", value),
});

const entry = (value: number | null | undefined): string => (typeof value === "number" ? String(value) : "");

export const loadApplicationRole = editLoader("listApplicationRoles", async (record, { api }) => ({
  values: {
    applicationId: record.applicationId ?? "",
    clientName: clientOf(record),
    role: record.role,
    roleId: record.roleId ?? "",
    regions: record.regions ?? [],
    sequence: entry(record.sequence),
    actionOfRole: record.actionOfRole ?? "",
    rangeFrom: entry(record.rangeFrom),
    rangeTo: entry(record.rangeTo),
  },
  applications: await applicationChoices(api, { chosen: record.applicationId }),
}));

export const saveApplicationRole = saveAction({
  schema: RoleForm,
  list,
  offers,
  save: (value, { api, id, version }) =>
    api("updateApplicationRole", { ...value, applicationRoleMasterId: id, version }),
});

export const loadApplicationRoleRemoval = removeLoader("listApplicationRoles", ({ role }) => role);

export const removeApplicationRole = removeAction({
  list,
  toast: words.deleted,
  remove: (id, { api }) => api("deleteApplicationRole", { applicationRoleMasterId: id }),
});
