import { z } from "zod";
import { dataOf, findRecord, listLoader } from "~/admin/list.server";
import { removeAction, removeLoader } from "~/admin/remove.server";
import { editLoader, newLoader, saveAction } from "~/admin/save.server";
import { clanFields } from "~/contract/entities/contact";
import { paths } from "~/lib/paths";
import { clan as words } from "~/text/clan";
import { clientChoices } from "../client/choices.server";
import { permissionAssignment } from "../permission/assign.server";
import { shape } from "./columns";

const list = paths.clan;
const schema = z.object(clanFields);

export const loadClans = listLoader("listClans", shape);

export const loadNewClan = newLoader(async ({ api }) => ({ clients: await clientChoices(api) }));

export const saveNewClan = saveAction({ schema, list, save: (value, { api, user }) => api("createClan", { ...value, createdBy: user._id }) });

export const loadClan = editLoader("listClans", async ({ name, count, type, clientId }, { api }) => ({
  clients: await clientChoices(api, clientId),
  values: { name, count: String(count), type, clientId: clientId ?? "" },
}));

export const saveClan = saveAction({
  schema,
  list,
  save: (value, { api, id, version }) => api("updateClan", { ...value, clanId: id, version }),
});

export const loadClanRemoval = removeLoader("listClans", ({ name }) => name);

export const removeClan = removeAction({ list, toast: words.deleted, remove: (clanId, { api }) => api("deleteClan", { clanId }) });

const assignment = permissionAssignment({
  nameOf: async (api, id) => (await findRecord(api, "listClans", id)).name,
  permissionsOf: async (api, clanId) => dataOf(await api("permissionsOfClan", { clanId })),
  attach: (api, clanId, permissionId) => api("attachPermissionToClan", { clanId, permissionId }),
  detach: (api, clanId, permissionId) => api("detachPermissionFromClan", { clanId, permissionId }),
});

export const loadClanPermissions = assignment.load;
export const saveClanPermissions = assignment.save;
