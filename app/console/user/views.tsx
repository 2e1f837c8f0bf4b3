import { useLoaderData } from "@remix-run/react";
import { useDialogData } from "~/console/kit/dialog-state";
import { FormDialog } from "~/console/kit/form-dialog";
import { ListPage } from "~/console/kit/list-page";
import { listSearch } from "~/console/kit/list-query";
import { RemoveDialog } from "~/console/kit/remove-dialog";
import { editAction, type RowAction, RowMenu, removeAction } from "~/console/kit/row-actions";
import { paths } from "~/lib/paths";
import { Icon } from "~/ui/icons";
import { PasswordField } from "~/ui/password-field";
import { columns, fullName, shape } from "./columns";
import type { loadPassword, loadUserRemoval, loadUsers, removeUser, savePassword } from "./user.server";
import { user as words } from "./words";

const list = paths.user;

const rowActions = (id: string, search: string): RowAction[] => {
  const to = (dialog: string) => `${list}/${encodeURIComponent(id)}/${dialog}${search}`;
  return [
    { to: to("role"), label: words.assignRole, icon: "shield" },
    { to: to("application"), label: words.assignApplication, icon: "window" },
    { to: to("password"), label: words.changePassword, icon: "key" },
    { to: to("sessions"), label: words.sessions, icon: "devices" },
    editAction(list, id, search),
    removeAction(list, id, search),
  ];
};

export function UserList() {
  const loaded = useLoaderData<typeof loadUsers>();
  return (
    <ListPage
      title={words.title}
      path={list}
      list={loaded}
      columns={columns}
      searchFields={shape.searchFields}
      create={{ label: words.create, to: "new" }}
      tools={
        <a className="button" href={paths.userDownload + listSearch(loaded.query)} download>
          <Icon name="download" />
          {words.download}
        </a>
      }
      empty={{ title: words.empty, text: words.emptyText }}
      nameOf={(row) => fullName(row)}
      actionsHeader={words.action}
      actionsWidth="narrow"
      actions={(row, search) => <RowMenu name={fullName(row)} actions={rowActions(row._id, search)} />}
    />
  );
}

const passwordLabels = { newPassword: words.newPassword, confirmPassword: words.confirmPassword };

export function ChangePassword() {
  const state = useDialogData<typeof loadPassword, typeof savePassword>();
  const field = { form: state.form, allowPaste: state.allowPaste, autoComplete: "new-password" } as const;
  return (
    <FormDialog title={words.changePassword} list={list} labels={passwordLabels} state={state}>
      <p className="hint">{words.forUser(state.name)}</p>
      <PasswordField {...field} name="newPassword" label={passwordLabels.newPassword} hint={words.passwordHint} />
      <PasswordField {...field} name="confirmPassword" label={passwordLabels.confirmPassword} />
    </FormDialog>
  );
}

export const RemoveUser = () => (
  <RemoveDialog
    title={words.deleteTitle}
    list={list}
    state={useDialogData<typeof loadUserRemoval, typeof removeUser>()}
  />
);
