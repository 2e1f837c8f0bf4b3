import { useLoaderData } from "@remix-run/react";
import { type DialogState, useDialogData } from "~/console/kit/dialog-state";
import { FormDialog } from "~/console/kit/form-dialog";
import { ListPage } from "~/console/kit/list-page";
import { LogoField } from "~/console/kit/logo-field";
import { LOGO_FILE } from "~/console/kit/logo-intents";
import { RemoveDialog } from "~/console/kit/remove-dialog";
import { editAction, RowMenu, removeAction } from "~/console/kit/row-actions";
import { APPLICATION_STATUSES } from "~/contract/kit/rules";
import { paths } from "~/lib/paths";
import { CheckboxField } from "~/ui/checkbox-field";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import type {
  loadApplication,
  loadApplicationRemoval,
  loadApplications,
  loadNewApplication,
  removeApplication,
  saveApplication,
  saveNewApplication,
} from "./application.server";
import { columns, shape } from "./columns";
import { application as words } from "./words";

const list = paths.application;
const labels = {
  name: words.name,
  description: words.description,
  allowedUrl: words.allowedUrl,
  redirectUrl: words.redirectUrl,
  status: words.status,
  selfAssignment: words.selfAssignment,
  [LOGO_FILE]: words.logo,
};

export function ApplicationList() {
  return (
    <ListPage
      title={words.title}
      path={list}
      list={useLoaderData<typeof loadApplications>()}
      columns={columns}
      searchFields={shape.searchFields}
      create={{ label: words.create, to: "new" }}
      empty={{ title: words.empty, text: words.emptyText }}
      nameOf={({ name }) => name.description}
      actionsWidth="narrow"
      actions={({ _id, name }, search) => (
        <RowMenu name={name.description} actions={[editAction(list, _id, search), removeAction(list, _id, search)]} />
      )}
    />
  );
}

function ApplicationDialog({ title, state }: { title: string; state: DialogState }) {
  const { form } = state;
  return (
    <FormDialog title={title} list={list} labels={labels} state={state} upload>
      <TextField form={form} name="name" label={labels.name} />
      <TextField form={form} name="description" label={labels.description} required={false} />
      <TextField
        form={form}
        name="allowedUrl"
        label={labels.allowedUrl}
        hint={words.allowedUrlHint}
        type="url"
        inputMode="url"
      />
      <TextField
        form={form}
        name="redirectUrl"
        label={labels.redirectUrl}
        hint={words.redirectUrlHint}
        type="url"
        inputMode="url"
      />
      <SelectField form={form} name="status" label={labels.status} options={APPLICATION_STATUSES} />
      <CheckboxField form={form} name="selfAssignment" label={labels.selfAssignment} hint={words.selfAssignmentHint} />
      <LogoField form={form} name="applicationLogo" label={words.logo} />
    </FormDialog>
  );
}

export const NewApplication = () => (
  <ApplicationDialog
    title={words.newTitle}
    state={useDialogData<typeof loadNewApplication, typeof saveNewApplication>()}
  />
);

export const EditApplication = () => (
  <ApplicationDialog title={words.editTitle} state={useDialogData<typeof loadApplication, typeof saveApplication>()} />
);

export const RemoveApplication = () => (
  <RemoveDialog
    title={words.deleteTitle}
    list={list}
    state={useDialogData<typeof loadApplicationRemoval, typeof removeApplication>()}
  />
);
