import { useLoaderData } from "@remix-run/react";
import { ChoiceField } from "~/console/kit/choice-field";
import { useDialogData } from "~/console/kit/dialog-state";
import { FormDialog } from "~/console/kit/form-dialog";
import { ListPage } from "~/console/kit/list-page";
import { RemoveDialog } from "~/console/kit/remove-dialog";
import { editAction, RowButtons, removeAction } from "~/console/kit/row-actions";
import { AssignPermissionDialog, assignAction } from "~/console/permission/assign";
import { assignPermission } from "~/console/permission/words";
import { paths } from "~/lib/paths";
import { columns, shape } from "./columns";
import { labels, PocFields } from "./fields";
import type * as server from "./poc.server";
import { poc as words } from "./words";

const list = paths.poc;

export function PocList() {
  return (
    <ListPage
      title={words.title}
      path={list}
      list={useLoaderData<typeof server.loadPocs>()}
      columns={columns}
      searchFields={shape.searchFields}
      create={{ label: words.create, to: "new" }}
      empty={{ title: words.empty, text: words.emptyText }}
      nameOf={({ pocName }) => pocName}
      actions={({ _id, pocName }, search) => (
        <RowButtons
          name={pocName}
          actions={[editAction, removeAction, assignAction].map((action) => action(list, _id, search))}
        />
      )}
    />
  );
}

export function NewPoc() {
  const state = useDialogData<typeof server.loadNewPoc, typeof server.saveNewPoc>();
  return (
    <FormDialog title={words.newTitle} size="large" list={list} labels={labels} state={state}>
      <ChoiceField form={state.form} name="clientId" label={labels.clientId} choices={state.clients} />
      <PocFields form={state.form} />
    </FormDialog>
  );
}

/** The client of a point of contact stays what it is (spec §5: the rules of the update know no client). */
export function EditPoc() {
  const state = useDialogData<typeof server.loadPoc, typeof server.savePoc>();
  return (
    <FormDialog title={words.editTitle} size="large" list={list} labels={labels} state={state}>
      <PocFields form={state.form} />
    </FormDialog>
  );
}

export const RemovePoc = () => (
  <RemoveDialog
    title={words.deleteTitle}
    list={list}
    state={useDialogData<typeof server.loadPocRemoval, typeof server.removePoc>()}
  />
);

export function AssignPocPermission() {
  const state = useDialogData<typeof server.loadPocPermissions, typeof server.savePocPermissions>();
  return <AssignPermissionDialog title={assignPermission.titleFor(state.name)} list={list} state={state} />;
}
