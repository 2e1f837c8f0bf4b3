import { Link, useLoaderData } from "@remix-run/react";
import { useDialogData } from "~/console/kit/dialog-state";
import { ListPage } from "~/console/kit/list-page";
import { listSearch } from "~/console/kit/list-query";
import { RemoveDialog } from "~/console/kit/remove-dialog";
import { editAction, RowButtons, removeAction } from "~/console/kit/row-actions";
import { TryDialog } from "~/console/kit/try-dialog";
import { paths } from "~/lib/paths";
import { TextField } from "~/ui/text-field";
import { columns, nameOf, shape } from "./columns";
import type * as server from "./email-configuration.server";
import { EmailConfigurationDialog } from "./form";
import { CONNECT_INTENT, SEND_INTENT } from "./intents";
import { emailConfiguration as words } from "./words";

const list = paths.emailConfiguration;

export function EmailConfigurationList() {
  const loaded = useLoaderData<typeof server.loadEmailConfigurations>();
  return (
    <ListPage
      title={words.title}
      path={list}
      list={loaded}
      columns={columns}
      searchFields={shape.searchFields}
      create={{ label: words.create, to: "new" }}
      tools={
        <Link className="button" to={`${list}/page${listSearch(loaded.query)}`} preventScrollReset>
          {words.addPage}
        </Link>
      }
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
}

export const NewEmailConfiguration = () => (
  <EmailConfigurationDialog
    title={words.newTitle}
    state={useDialogData<typeof server.loadNewEmailConfiguration, typeof server.saveNewEmailConfiguration>()}
  />
);

export const EditEmailConfiguration = () => (
  <EmailConfigurationDialog
    title={words.editTitle}
    state={useDialogData<typeof server.loadEmailConfiguration, typeof server.saveEmailConfiguration>()}
  />
);

export const RemoveEmailConfiguration = () => (
  <RemoveDialog
    title={words.deleteTitle}
    list={list}
    state={useDialogData<typeof server.loadEmailConfigurationRemoval, typeof server.removeEmailConfiguration>()}
  />
);

export function TestEmailConfiguration() {
  const state = useDialogData<typeof server.loadEmailTest, typeof server.testEmail>();
  const tries = { [CONNECT_INTENT]: words.testConnection, [SEND_INTENT]: words.test };
  return (
    <TryDialog title={words.testTitle} list={list} state={state} labels={{ recipient: words.recipient }} tries={tries}>
      <p className="hint">{state.lead}</p>
      <TextField form={state.form} name="recipient" label={words.recipient} type="email" autoComplete="off" />
    </TryDialog>
  );
}
