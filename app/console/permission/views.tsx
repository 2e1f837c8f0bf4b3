import { useLoaderData } from "@remix-run/react";
import { useDialogData } from "~/console/kit/dialog-state";
import { ListPage } from "~/console/kit/list-page";
import { columns, NamedRecordDialog, shape } from "~/console/kit/named-record";
import { RemoveDialog } from "~/console/kit/remove-dialog";
import { editAction, RowButtons, removeAction } from "~/console/kit/row-actions";
import { paths } from "~/lib/paths";
import type * as server from "./permission.server";
import { permission as words } from "./words";

const list = paths.permission;

export function PermissionList() {
  return (
    <ListPage
      title={words.title}
      path={list}
      list={useLoaderData<typeof server.loadPermissions>()}
      columns={columns}
      searchFields={shape.searchFields}
      create={{ label: words.create, to: "new" }}
      empty={{ title: words.empty, text: words.emptyText }}
      nameOf={({ name }) => name}
      actions={({ _id, name }, search) => (
        <RowButtons name={name} actions={[editAction(list, _id, search), removeAction(list, _id, search)]} />
      )}
    />
  );
}

export const NewPermission = () => (
  <NamedRecordDialog
    title={words.newTitle}
    list={list}
    state={useDialogData<typeof server.loadNewPermission, typeof server.saveNewPermission>()}
  />
);

export const EditPermission = () => (
  <NamedRecordDialog
    title={words.editTitle}
    list={list}
    state={useDialogData<typeof server.loadPermission, typeof server.savePermission>()}
  />
);

export const RemovePermission = () => (
  <RemoveDialog
    title={words.deleteTitle}
    list={list}
    state={useDialogData<typeof server.loadPermissionRemoval, typeof server.removePermission>()}
  />
);
