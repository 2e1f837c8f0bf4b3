import { clientChoices } from "~/console/client/client.server";
import { type Asked, askedIn } from "~/console/kit/choices.server";
import { editing } from "~/console/kit/edit.server";
import { dataOf, findRecord, listLoader } from "~/console/kit/list.server";
import { newOrEdit } from "~/console/kit/new-or-edit.server";
import { entriesOf, formSchema } from "~/console/kit/record-form.server";
import { removal } from "~/console/kit/remove.server";
import { newLoader, saveAction } from "~/console/kit/save.server";
import { permissionAssignment } from "~/console/permission/permission.server";
import { usedName } from "~/console/uses/uses.server";
import { type Poc, poc } from "~/contract/poc";
import type { Api } from "~/gateway/api.server";
import { nameWith } from "~/lib/naming";
import { paths } from "~/lib/paths";
import { shape } from "./columns";
import { words } from "./words";

const list = paths.poc;
const schema = formSchema(poc);

const clientsOf = (api: Api, asked?: Asked) => clientChoices(api, asked, "displayName");

export const loadPocs = listLoader("listPocs", shape, { usedName });

const loadNew = newLoader(async ({ api }) => ({ clients: await clientsOf(api) }));

const saveNew = saveAction({
  schema,
  list,
  offers: async (form, { api }) => ({ clients: await clientsOf(api, askedIn(form, "clientId")) }),
  save: (value, { api, user }) => api("createPoc", { ...value, createdBy: user._id }),
});

const edit = editing("listPocs", (row) => ({ values: entriesOf(poc, row) }));

export const loadPoc = newOrEdit(loadNew, edit.load);

const saveChanged = edit.save({
  schema: schema.omit({ clientId: true }),
  list,
  save: (value, { api, user, id, version }) => api("updatePoc", { ...value, updatedBy: user._id, pocId: id, version }),
});

export const savePoc = newOrEdit(saveNew, saveChanged);

const nameInFull = ({ pocName, pocEmail }: Poc) => nameWith(pocName, pocEmail);

const deletion = removal("listPocs", {
  nameOf: nameInFull,
  list,
  toast: words.deleted,
  remove: (pocId, { api }) => api("deletePoc", { pocId }),
});

export const loadPocRemoval = deletion.load;
export const removePoc = deletion.act;

const assignment = permissionAssignment({
  async nameOf(api, id) {
    const found = await findRecord(api, "listPocs", id);
    return { name: found.pocName, about: nameInFull(found) };
  },
  permissionsOf: async (api, pocId) => dataOf(await api("permissionsOfPoc", { pocId })),
  attach: (api, pocId, permissionId) => api("attachPermissionToPoc", { pocId, permissionId }),
  detach: (api, pocId, permissionId) => api("detachPermissionFromPoc", { pocId, permissionId }),
});

export const loadPocPermissions = assignment.load;
export const savePocPermissions = assignment.save;
