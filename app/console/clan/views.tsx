import { useLoaderData } from "@remix-run/react";
import { ChoiceField } from "~/console/kit/choice-field";
import type { Choices } from "~/console/kit/choices";
import { type DialogState, useDialogData } from "~/console/kit/dialog-state";
import { FormDialog } from "~/console/kit/form-dialog";
import { ListPage } from "~/console/kit/list-page";
import { RemoveDialog } from "~/console/kit/remove-dialog";
import { editAction, RowButtons, removeAction } from "~/console/kit/row-actions";
import { words as kit } from "~/console/kit/words";
import { AssignPermissionDialog, assignAction } from "~/console/permission/assign";
import { CLAN_TYPES } from "~/contract/kit/rules";
import { paths } from "~/lib/paths";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import type * as server from "./clan.server";
import { columns, shape } from "./columns";
import { clan as words } from "./words";

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

function ClanDialog({ title, state }: { title: string; state: DialogState & { clients: Choices } }) {
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
