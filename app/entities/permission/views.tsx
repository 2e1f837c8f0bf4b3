import { useLoaderData } from "@remix-run/react";
import { useDialogData } from "~/admin/dialog-state";
import { FormDialog } from "~/admin/form-dialog";
import { ListPage } from "~/admin/list-page";
import { RemoveDialog } from "~/admin/remove-dialog";
import { editAction, removeAction, RowButtons } from "~/admin/row-actions";
import { STATUSES } from "~/contract/rules";
import { paths } from "~/lib/paths";
import { permission as words } from "~/text/permission";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { columns, shape } from "./columns";
import type {
  loadNewPermission,
  loadPermission,
  loadPermissionRemoval,
  loadPermissions,
  removePermission,
  saveNewPermission,
  savePermission,
} from "./permission.server";

const list = paths.permission;
const labels = { name: words.name, description: words.description, status: words.status };

export function PermissionList() {
  return (
    <ListPage
      title={words.title}
      path={list}
      list={useLoaderData<typeof loadPermissions>()}
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

type FormState = Parameters<typeof FormDialog>[0]["state"];

function PermissionDialog({ title, state }: { title: string; state: FormState }) {
  const { form } = state;
  return (
    <FormDialog title={title} list={list} labels={labels} state={state}>
      <TextField form={form} name="name" label={labels.name} />
      <TextField form={form} name="description" label={labels.description} />
      <SelectField form={form} name="status" label={labels.status} options={STATUSES} />
    </FormDialog>
  );
}

export const NewPermission = () => (
  <PermissionDialog title={words.newTitle} state={useDialogData<typeof loadNewPermission, typeof saveNewPermission>()} />
);

export const EditPermission = () => (
  <PermissionDialog title={words.editTitle} state={useDialogData<typeof loadPermission, typeof savePermission>()} />
);

export const RemovePermission = () => (
  <RemoveDialog
    title={words.deleteTitle}
    list={list}
    state={useDialogData<typeof loadPermissionRemoval, typeof removePermission>()}
  />
);
