import { useLoaderData } from "@remix-run/react";
import { ChoiceField } from "~/admin/choice-field";
import type { Choices } from "~/admin/choices";
import { useDialogData } from "~/admin/dialog-state";
import { FormDialog, type FormDialogState } from "~/admin/form-dialog";
import { ListPage } from "~/admin/list-page";
import { RemoveDialog } from "~/admin/remove-dialog";
import { editAction, RowButtons, removeAction } from "~/admin/row-actions";
import { words as kit } from "~/admin/words";
import { CLAN_TYPES } from "~/contract/rules";
import { paths } from "~/lib/paths";
import { clan as words } from "~/text/clan";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { AssignPermissionDialog, assignAction } from "../permission/assign";
import type * as server from "./clan.server";
import { columns, shape } from "./columns";

const list = paths.clan;
const labels = { clientId: words.client, name: words.name, count: words.count, type: words.type };

export function ClanList() {
  return (
    <ListPage
      title={words.title}
      path={list}
      list={useLoaderData<typeof server.loadClans>()}
      columns={columns}
      searchFields={shape.searchFields}
      create={{ label: words.create, to: "new" }}
      empty={{ title: words.empty, text: words.emptyText }}
      nameOf={({ name }) => name}
      actions={({ _id, name }, search) => (
        <RowButtons
          name={name}
          actions={[editAction, removeAction, assignAction].map((action) => action(list, _id, search))}
        />
      )}
    />
  );
}

function ClanDialog({ title, state }: { title: string; state: FormDialogState & { clients: Choices } }) {
  const { form, clients } = state;
  return (
    <FormDialog title={title} list={list} labels={labels} state={state}>
      <ChoiceField form={form} name="clientId" label={labels.clientId} choices={clients} />
      <TextField form={form} name="name" label={labels.name} />
      <TextField form={form} name="count" label={labels.count} type="number" inputMode="numeric" min={0} step={1} />
      <SelectField form={form} name="type" label={labels.type} empty={kit.choose} options={CLAN_TYPES} />
    </FormDialog>
  );
}

export const NewClan = () => (
  <ClanDialog title={words.newTitle} state={useDialogData<typeof server.loadNewClan, typeof server.saveNewClan>()} />
);

export const EditClan = () => (
  <ClanDialog title={words.editTitle} state={useDialogData<typeof server.loadClan, typeof server.saveClan>()} />
);

export const RemoveClan = () => (
  <RemoveDialog
    title={words.deleteTitle}
    list={list}
    state={useDialogData<typeof server.loadClanRemoval, typeof server.removeClan>()}
  />
);

export const AssignClanPermission = () => (
  <AssignPermissionDialog
    list={list}
    state={useDialogData<typeof server.loadClanPermissions, typeof server.saveClanPermissions>()}
  />
);
