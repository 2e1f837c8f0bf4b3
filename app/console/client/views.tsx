import { useLoaderData } from "@remix-run/react";
import { type DialogState, useDialogData } from "~/console/kit/dialog-state";
import { FormDialog } from "~/console/kit/form-dialog";
import { ListPage } from "~/console/kit/list-page";
import { LogoField } from "~/console/kit/logo-field";
import { LOGO_FILE } from "~/console/kit/logo-intents";
import { RemoveDialog } from "~/console/kit/remove-dialog";
import { editAction, RowButtons, removeAction } from "~/console/kit/row-actions";
import { LOGO_PIXELS, STATUSES } from "~/contract/kit/rules";
import { paths } from "~/lib/paths";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import type {
  loadClient,
  loadClientRemoval,
  loadClients,
  loadNewClient,
  removeClient,
  saveClient,
  saveNewClient,
} from "./client.server";
import { columns, shape } from "./columns";
import { client as words } from "./words";

const list = paths.client;
const labels = {
  actualName: words.actualName,
  displayName: words.displayName,
  email: words.email,
  address: words.address,
  officeContact: words.officeContact,
  uuid: words.uuid,
  status: words.status,
  schemaNames: words.schemaNames,
  [LOGO_FILE]: words.logo,
};

const { minWidth, minHeight, maxWidth, maxHeight } = LOGO_PIXELS;
const logoHint = words.logoHint(`${minWidth} × ${minHeight}`, `${maxWidth} × ${maxHeight}`);

export function ClientList() {
  return (
    <ListPage
      title={words.title}
      path={list}
      list={useLoaderData<typeof loadClients>()}
      columns={columns}
      searchFields={shape.searchFields}
      create={{ label: words.create, to: "new" }}
      empty={{ title: words.empty, text: words.emptyText }}
      nameOf={({ actualName }) => actualName}
      actions={({ _id, actualName }, search) => (
        <RowButtons name={actualName} actions={[editAction(list, _id, search), removeAction(list, _id, search)]} />
      )}
    />
  );
}

function ClientDialog({ title, state }: { title: string; state: DialogState }) {
  const { form } = state;
  return (
    <FormDialog title={title} size="large" list={list} labels={labels} state={state} upload>
      <div className="field-row">
        <TextField form={form} name="actualName" label={labels.actualName} />
        <TextField form={form} name="displayName" label={labels.displayName} />
        <TextField form={form} name="email" label={labels.email} type="email" required={false} />
        <TextField form={form} name="officeContact" label={labels.officeContact} inputMode="numeric" required={false} />
        <TextField form={form} name="address" label={labels.address} required={false} />
        <SelectField form={form} name="status" label={labels.status} options={STATUSES} />
        <TextField form={form} name="uuid" label={labels.uuid} hint={words.uuidHint} required={false} />
        <TextField
          form={form}
          name="schemaNames"
          label={labels.schemaNames}
          hint={words.schemaNamesHint}
          required={false}
        />
      </div>
      <LogoField form={form} name="clientLogo" label={words.logo} hint={logoHint} />
    </FormDialog>
  );
}

export const NewClient = () => (
  <ClientDialog title={words.newTitle} state={useDialogData<typeof loadNewClient, typeof saveNewClient>()} />
);

export const EditClient = () => (
  <ClientDialog title={words.editTitle} state={useDialogData<typeof loadClient, typeof saveClient>()} />
);

export const RemoveClient = () => (
  <RemoveDialog
    title={words.deleteTitle}
    list={list}
    state={useDialogData<typeof loadClientRemoval, typeof removeClient>()}
  />
);
