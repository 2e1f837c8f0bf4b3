import { listLoader } from "~/console/kit/list.server";
import { shape } from "~/console/kit/named-record-columns";
import { entriesOf, formSchema } from "~/console/kit/record-form.server";
import { removeAction, removeLoader } from "~/console/kit/remove.server";
import { editLoader, newLoader, saveAction } from "~/console/kit/save.server";
import { permission } from "~/contract/permission";
import { paths } from "~/lib/paths";
import { words } from "./words";

const list = paths.permission;
const schema = formSchema(permission);

export const loadPermissions = listLoader("listPermissions", shape);

export const loadNewPermission = newLoader(async () => ({}));

export const saveNewPermission = saveAction({ schema, list, save: (value, { api }) => api("createPermission", value) });

export const loadPermission = editLoader("listPermissions", (row) => ({ values: entriesOf(permission, row) }));

export const savePermission = saveAction({
  schema,
  list,
  save: (value, { api, id, version }) => api("updatePermission", { ...value, permissionId: id, version }),
});

export const loadPermissionRemoval = removeLoader("listPermissions", ({ name }) => name);

export const removePermission = removeAction({
  list,
  toast: words.deleted,
  remove: (id, { api }) => api("deletePermission", { permissionId: id }),
});
