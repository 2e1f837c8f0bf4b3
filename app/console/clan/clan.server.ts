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
import { clan } from "~/contract/clan";
import type { Api } from "~/gateway/api.server";
import { paths } from "~/lib/paths";
import { nameInFull, shape } from "./columns";
import { words } from "./words";

const list = paths.clan;
const schema = formSchema(clan);

const clientsOf = (api: Api, asked?: Asked) => clientChoices(api, asked, "displayName");

const offers = async (form: FormData, { api }: { api: Api }) => ({
  clients: await clientsOf(api, askedIn(form, "clientId")),
});

export const loadClans = listLoader("listClans", shape, { usedName });

const loadNew = newLoader(async ({ api }) => ({ clients: await clientsOf(api) }));

const saveNew = saveAction({
  schema,
  list,
  offers,
  save: (value, { api, user }) => api("createClan", { ...value, createdBy: user._id }),
});

const edit = editing("listClans", async (row, { api }) => ({
  clients: await clientsOf(api, { chosen: row.clientId }),
  values: entriesOf(clan, row),
}));

export const loadClan = newOrEdit(loadNew, edit.load);

const saveChanged = edit.save({
  schema,
  list,
  offers,
  save: (value, { api, id, version }) => api("updateClan", { ...value, clanId: id, version }),
});

export const saveClan = newOrEdit(saveNew, saveChanged);

const deletion = removal("listClans", {
  nameOf: nameInFull,
  list,
  toast: words.deleted,
  remove: (clanId, { api }) => api("deleteClan", { clanId }),
});

export const loadClanRemoval = deletion.load;
export const removeClan = deletion.act;

const assignment = permissionAssignment({
  nameOf: async (api, id) => ({ name: nameInFull(await findRecord(api, "listClans", id)) }),
  permissionsOf: async (api, clanId) => dataOf(await api("permissionsOfClan", { clanId })),
  attach: (api, clanId, permissionId) => api("attachPermissionToClan", { clanId, permissionId }),
  detach: (api, clanId, permissionId) => api("detachPermissionFromClan", { clanId, permissionId }),
});

export const loadClanPermissions = assignment.load;
export const saveClanPermissions = assignment.save;
