import { z } from "zod";
import { editing } from "~/console/kit/edit.server";
import { dataOf, findRecord, listLoader } from "~/console/kit/list.server";
import { shape } from "~/console/kit/named-record-columns";
import { newOrEdit } from "~/console/kit/new-or-edit.server";
import { entriesOf, formSchema } from "~/console/kit/record-form.server";
import { removal } from "~/console/kit/remove.server";
import { newLoader, saveAction } from "~/console/kit/save.server";
import { permissionAssignment } from "~/console/permission/permission.server";
import { dependentsOf, usedName } from "~/console/uses/uses.server";
import { isAdminRole } from "~/contract/kit/rules";
import { role } from "~/contract/role";
import { isPortico } from "~/gateway/api.server";
import { paths } from "~/lib/paths";
import { words } from "./words";

const list = paths.role;
const schema = formSchema(role).extend({ trustedBrowsers: z.literal("on").optional() });

type Entries = z.output<typeof schema>;

/** Other product APIs have no policies. */
const toFields = ({ trustedBrowsers, ...fields }: Entries) =>
  isPortico() ? { ...fields, trustedBrowsers: trustedBrowsers === "on" } : fields;

const offers = () => ({ offersPolicy: isPortico() });

export const loadRoles = listLoader("listRoles", shape, { usedName });

const loadNew = newLoader(async () => ({
  ...offers(),
  values: { factorPolicy: "none", trustedBrowsers: "on" },
}));

const saveNew = saveAction({ schema, list, save: (value, { api }) => api("createRole", toFields(value)) });

const edit = editing("listRoles", (row) => ({ values: entriesOf(role, row), ...offers() }));

export const loadRole = newOrEdit(loadNew, edit.load);

const saveChanged = edit.save({
  schema,
  list,
  save: (value, { api, id, version }) => api("updateRole", { ...toFields(value), roleId: id, version }),
});

export const saveRole = newOrEdit(saveNew, saveChanged);

const deletion = removal("listRoles", {
  nameOf: ({ name }) => name,
  // Administrators must lose their role one by one.
  dependents: ({ name }) => (isAdminRole(name) ? { find: dependentsOf("ROLE").find } : dependentsOf("ROLE")),
  list,
  toast: words.deleted,
  remove: (id, { api }) => api("deleteRole", { roleId: id }),
});

export const loadRoleRemoval = deletion.load;
export const removeRole = deletion.act;

const assignment = permissionAssignment({
  nameOf: async (api, id) => ({ name: (await findRecord(api, "listRoles", id)).name }),
  async permissionsOf(api, roleId) {
    const answer = await api("permissionsOfRole", { roleId });
    return answer.code === 501 ? undefined : dataOf(answer);
  },
  attach: (api, roleId, permissionId) => api("attachPermissionToRole", { roleId, permissionId }),
  detach: (api, roleId, permissionId) => api("detachPermissionFromRole", { roleId, permissionId }),
});

export const loadRolePermissions = assignment.load;
export const saveRolePermissions = assignment.save;
