import { useLoaderData } from "@remix-run/react";
import { useDialogData } from "~/console/kit/dialog-state";
import { ListPage } from "~/console/kit/list-page";
import { columns, NamedRecordDialog, shape } from "~/console/kit/named-record";
import { RemoveDialog } from "~/console/kit/remove-dialog";
import { editAction, RowMenu, removeAction } from "~/console/kit/row-actions";
import { AssignPermissionDialog, assignAction } from "~/console/permission/assign";
import { paths } from "~/lib/paths";
import type * as server from "./role.server";
import { role as words } from "./words";

const list = paths.role;

export function RoleList() {
  const loaded = useLoaderData<typeof server.loadRoles>();
  return (
    <ListPage
      title={words.title}
      path={list}
      list={loaded}
      columns={columns}
      searchFields={shape.searchFields}
      create={{ label: words.create, to: "new" }}
      empty={{ title: words.empty, text: words.emptyText }}
      nameOf={({ name }) => name}
      actions={({ _id: id, name }, search) => (
        <RowMenu
          name={name}
          actions={[assignAction(list, id, search), editAction(list, id, search), removeAction(list, id, search)]}
        />
      )}
    />
  );
}

export const NewRole = () => (
  <NamedRecordDialog
    title={words.newTitle}
    list={list}
    state={useDialogData<typeof server.loadNewRole, typeof server.saveNewRole>()}
  />
);

export const EditRole = () => (
  <NamedRecordDialog
    title={words.editTitle}
    list={list}
    state={useDialogData<typeof server.loadRole, typeof server.saveRole>()}
  />
);

export const RemoveRole = () => (
  <RemoveDialog
    title={words.deleteTitle}
    list={list}
    state={useDialogData<typeof server.loadRoleRemoval, typeof server.removeRole>()}
  />
);

export const AssignRolePermission = () => (
  <AssignPermissionDialog
    list={list}
    state={useDialogData<typeof server.loadRolePermissions, typeof server.saveRolePermissions>()}
  />
);
