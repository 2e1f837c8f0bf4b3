import { z } from "zod";
import { clientChoices } from "~/console/client/choices.server";
import { type Asked, askedIn } from "~/console/kit/choices.server";
import { dataOf, findRecord, listLoader } from "~/console/kit/list.server";
import { removeAction, removeLoader } from "~/console/kit/remove.server";
import { editLoader, newLoader, saveAction } from "~/console/kit/save.server";
import { permissionAssignment } from "~/console/permission/assign.server";
import { newPocFields, type Poc, pocFields } from "~/contract/poc";
import type { Api } from "~/gateway/api.server";
import { paths } from "~/lib/paths";
import { shape } from "./columns";
import { poc as words } from "./words";

const list = paths.poc;

const clientsOf = (api: Api, asked?: Asked) => clientChoices(api, asked, "displayName");

export const loadPocs = listLoader("listPocs", shape);

export const loadNewPoc = newLoader(async ({ api }) => ({ clients: await clientsOf(api) }));

export const saveNewPoc = saveAction({
  schema: z.object(newPocFields),
  list,
  offers: async (form, { api }) => ({ clients: await clientsOf(api, askedIn(form, "clientId")) }),
  save: (value, { api, user }) => api("createPoc", { ...value, createdBy: user._id }),
});

export const loadPoc = editLoader("listPocs", (poc) => ({ values: valuesOf(poc) }));

export const savePoc = saveAction({
  schema: z.object(pocFields),
  list,
  // An emptied entry is undefined here, and the API would keep what it is not told: null clears it.
  save: ({ city = null, state = null, country = null, zip = null, ...poc }, { api, user, id, version }) =>
    api("updatePoc", { ...poc, updatedBy: user._id, city, state, country, zip, pocId: id, version }),
});

/** Every field of the form, as text; what is not known is empty. */
function valuesOf(poc: Poc): Record<string, string> {
  const fields = Object.keys(pocFields) as (keyof typeof pocFields)[];
  return Object.fromEntries(fields.map((field) => [field, poc[field] ?? ""]));
}

const nameOf = ({ pocName }: Poc) => pocName;

export const loadPocRemoval = removeLoader("listPocs", nameOf);

export const removePoc = removeAction({
  list,
  toast: words.deleted,
  remove: (pocId, { api }) => api("deletePoc", { pocId }),
});

const assignment = permissionAssignment({
  nameOf: async (api, id) => nameOf(await findRecord(api, "listPocs", id)),
  permissionsOf: async (api, pocId) => dataOf(await api("permissionsOfPoc", { pocId })),
  attach: (api, pocId, permissionId) => api("attachPermissionToPoc", { pocId, permissionId }),
  detach: (api, pocId, permissionId) => api("detachPermissionFromPoc", { pocId, permissionId }),
});

export const loadPocPermissions = assignment.load;
export const savePocPermissions = assignment.save;
