import { useLoaderData } from "@remix-run/react";
import { useDialogData } from "~/console/kit/dialog-state";
import { ListPage } from "~/console/kit/list-page";
import { RemoveDialog } from "~/console/kit/remove-dialog";
import { editAction, RowButtons, removeAction } from "~/console/kit/row-actions";
import { TryDialog } from "~/console/kit/try-dialog";
import { paths } from "~/lib/paths";
import { TextField } from "~/ui/text-field";
import { columns, nameOf, shape } from "./columns";
import { SmsConfigurationDialog } from "./form";
import type * as server from "./sms-configuration.server";
import { smsConfiguration as words } from "./words";

const list = paths.smsConfiguration;

export const SmsConfigurationList = () => (
  <ListPage
    title={words.title}
    path={list}
    list={useLoaderData<typeof server.loadSmsConfigurations>()}
    columns={columns}
    searchFields={shape.searchFields}
    create={{ label: words.create, to: "new" }}
    empty={{ title: words.empty, text: words.emptyText }}
    nameOf={nameOf}
    actionsHeader={words.action}
    actions={(row, search) => (
      <RowButtons
        name={nameOf(row)}
        actions={[
          editAction(list, row._id, search),
          removeAction(list, row._id, search),
          { to: `${list}/${encodeURIComponent(row._id)}/test${search}`, label: words.test, icon: "send" },
        ]}
      />
    )}
  />
);

export const NewSmsConfiguration = () => (
  <SmsConfigurationDialog
    title={words.newTitle}
    state={useDialogData<typeof server.loadNewSmsConfiguration, typeof server.saveNewSmsConfiguration>()}
  />
);

export const EditSmsConfiguration = () => (
  <SmsConfigurationDialog
    title={words.editTitle}
    state={useDialogData<typeof server.loadSmsConfiguration, typeof server.saveSmsConfiguration>()}
  />
);

export const RemoveSmsConfiguration = () => (
  <RemoveDialog
    title={words.deleteTitle}
    list={list}
    state={useDialogData<typeof server.loadSmsConfigurationRemoval, typeof server.removeSmsConfiguration>()}
  />
);

export function TestSmsConfiguration() {
  const state = useDialogData<typeof server.loadSmsTest, typeof server.testSms>();
  return (
    <TryDialog
      title={words.testTitle}
      list={list}
      state={state}
      labels={{ mobileNo: words.recipient }}
      tries={{ send: words.test }}
    >
      <p className="hint">{state.lead}</p>
      <TextField
        form={state.form}
        name="mobileNo"
        label={words.recipient}
        type="tel"
        inputMode="numeric"
        autoComplete="off"
      />
    </TryDialog>
  );
}
