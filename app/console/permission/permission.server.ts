import { attachAction, attachLoader } from "~/console/kit/attach.server";
import { choicesOf } from "~/console/kit/choices.server";
import { editing } from "~/console/kit/edit.server";
import { listLoader } from "~/console/kit/list.server";
import { shape } from "~/console/kit/named-record-columns";
import { newOrEdit } from "~/console/kit/new-or-edit.server";
import { entriesOf, formSchema } from "~/console/kit/record-form.server";
import { removal } from "~/console/kit/remove.server";
import { newLoader, saveAction } from "~/console/kit/save.server";
import { dependentsOf } from "~/console/uses/uses.server";
import type { Envelope } from "~/contract";
import { type Permission, permission } from "~/contract/permission";
import type { Api } from "~/gateway/api.server";
import { paths } from "~/lib/paths";
import { assignPermission as assignWords, words } from "./words";

interface Holders {
  nameOf(api: Api, id: string): Promise<{ name: string; about?: string }>;
  /** @returns undefined if the product API does not list them */
  permissionsOf(api: Api, id: string): Promise<Permission[] | undefined>;
  attach(api: Api, id: string, permissionId: string): Promise<Envelope<unknown>>;
  detach(api: Api, id: string, permissionId: string): Promise<Envelope<unknown>>;
}

const toAttachable = ({ _id, name }: Permission) => ({ id: _id, name });

export function permissionAssignment({ nameOf, permissionsOf, attach, detach }: Holders) {
  const read = async (id: string, { api }: { api: Api }, find: string) => {
    const [named, attached, choices] = await Promise.all([
      nameOf(api, id),
      permissionsOf(api, id),
      choicesOf(api, "listPermissions", { field: "name", labelOf: (permission) => permission.name, find }),
    ]);
    return { ...named, attached: attached?.map(toAttachable), choices };
  };
  return {
    load: attachLoader(read),
    save: attachAction({
      read,
      required: assignWords.required,
      attach: (id, chosen, { api }) => attach(api, id, chosen),
      detach: (id, chosen, { api }) => detach(api, id, chosen),
    }),
  };
}

const list = paths.permission;
const schema = formSchema(permission);

export const loadPermissions = listLoader("listPermissions", shape);

const loadNew = newLoader(async () => ({}));

const saveNew = saveAction({ schema, list, save: (value, { api }) => api("createPermission", value) });

const edit = editing("listPermissions", (row) => ({ values: entriesOf(permission, row) }));

export const loadPermission = newOrEdit(loadNew, edit.load);

const saveChanged = edit.save({
  schema,
  list,
  save: (value, { api, id, version }) => api("updatePermission", { ...value, permissionId: id, version }),
});

export const savePermission = newOrEdit(saveNew, saveChanged);

const deletion = removal("listPermissions", {
  nameOf: ({ name }) => name,
  dependents: () => dependentsOf("PERMISSION"),
  list,
  toast: words.deleted,
  remove: (id, { api }) => api("deletePermission", { permissionId: id }),
});

export const loadPermissionRemoval = deletion.load;
export const removePermission = deletion.act;
