import { useLoaderData } from "@remix-run/react";
import { useDialogData } from "~/admin/dialog-state";
import { ListPage } from "~/admin/list-page";
import { RemoveDialog } from "~/admin/remove-dialog";
import { editAction, RowMenu, removeAction } from "~/admin/row-actions";
import { paths } from "~/lib/paths";
import { role as words } from "~/text/role";
import { columns, shape } from "../named-record/columns";
import { NamedRecordDialog } from "../named-record/form";
import { AssignPermissionDialog, assignAction } from "../permission/assign";
import type * as server from "./role.server";

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
