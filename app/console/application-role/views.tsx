import { useLoaderData } from "@remix-run/react";
import { ChoiceField } from "~/console/kit/choice-field";
import { useDialogData } from "~/console/kit/dialog-state";
import { ListPage } from "~/console/kit/list-page";
import { RemoveDialog } from "~/console/kit/remove-dialog";
import { editAction, RowMenu, removeAction } from "~/console/kit/row-actions";
import { paths } from "~/lib/paths";
import { TextField } from "~/ui/text-field";
import type {
  loadApplicationRole,
  loadApplicationRoleRemoval,
  loadApplicationRoles,
  loadNewApplicationRole,
  removeApplicationRole,
  saveApplicationRole,
  saveNewApplicationRole,
} from "./application-role.server";
import { assignAction } from "./assign-action";
import { columns, shape } from "./columns";
import { RoleDialog } from "./role-form";
import { applicationRole as words } from "./words";

const list = paths.applicationRole;

export function ApplicationRoleList() {
  return (
    <ListPage
      title={words.title}
      path={list}
      list={useLoaderData<typeof loadApplicationRoles>()}
      columns={columns}
      searchFields={shape.searchFields}
      create={{ label: words.create, to: "new" }}
      empty={{ title: words.empty, text: words.emptyText }}
      nameOf={({ role }) => role}
      actions={({ _id, role }, search) => (
        <RowMenu
          name={role}
          actions={[assignAction(_id, search), editAction(list, _id, search), removeAction(list, _id, search)]}
        />
      )}
    />
  );
}

export function NewApplicationRole() {
  const state = useDialogData<typeof loadNewApplicationRole, typeof saveNewApplicationRole>();
  const client = (
    <ChoiceField
      form={state.form}
      name="clientId"
      label={words.client}
      empty={words.everyClient}
      choices={state.clients}
      required={false}
    />
  );
  return <RoleDialog title={words.newTitle} state={state} client={client} />;
}

export function EditApplicationRole() {
  const state = useDialogData<typeof loadApplicationRole, typeof saveApplicationRole>();
  const client = <TextField form={state.form} name="clientName" label={words.client} readOnly required={false} />;
  return <RoleDialog title={words.editTitle} state={state} client={client} />;
}

export const RemoveApplicationRole = () => (
  <RemoveDialog
    title={words.deleteTitle}
    list={list}
    state={useDialogData<typeof loadApplicationRoleRemoval, typeof removeApplicationRole>()}
  />
);
