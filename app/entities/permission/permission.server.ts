import { z } from "zod";
import { listLoader } from "~/admin/list.server";
import { removeAction, removeLoader } from "~/admin/remove.server";
import { editLoader, newLoader, saveAction } from "~/admin/save.server";
import { DESCRIPTION_MAX, NAME_MAX, STATUSES } from "~/contract/rules";
import { paths } from "~/lib/paths";
import { permission as words } from "~/text/permission";
import { shape } from "./columns";

const PermissionForm = z.object({
  name: z.string(words.nameRequired).trim().min(1, words.nameRequired).max(NAME_MAX),
  description: z.string(words.descriptionRequired).trim().min(1, words.descriptionRequired).max(DESCRIPTION_MAX),
  status: z.enum(STATUSES, words.statusRequired),
});

const list = paths.permission;

export const loadPermissions = listLoader("listPermissions", shape);

export const loadNewPermission = newLoader(async () => ({}));

export const saveNewPermission = saveAction({
  schema: PermissionForm,
  list,
  save: (value, { api }) => api("createPermission", value),
});

export const loadPermission = editLoader("listPermissions", ({ name, description, status }) => ({
  values: { name, description: description ?? "", status },
}));

export const savePermission = saveAction({
  schema: PermissionForm,
  list,
  save: (value, { api, id, version }) => api("updatePermission", { ...value, permissionId: id, version }),
});

export const loadPermissionRemoval = removeLoader("listPermissions", ({ name }) => name);

export const removePermission = removeAction({
  list,
  toast: words.deleted,
  remove: (id, { api }) => api("deletePermission", { permissionId: id }),
});
