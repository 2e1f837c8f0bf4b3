import { Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { ChoiceField } from "~/admin/choice-field";
import type { Choices } from "~/admin/choices";
import { useDialogData } from "~/admin/dialog-state";
import { FormDialog, type FormDialogState } from "~/admin/form-dialog";
import { ListPage } from "~/admin/list-page";
import { RemoveDialog } from "~/admin/remove-dialog";
import { editAction, removeAction, RowButtons } from "~/admin/row-actions";
import { STATUSES } from "~/contract/rules";
import { paths } from "~/lib/paths";
import { page as words } from "~/text/page";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { columns, shape } from "./columns";
import type { loadNewPage, loadPage, loadPageRemoval, loadPages, removePage, saveNewPage, savePage } from "./page.server";

const list = paths.page;
const labels = { applicationId: words.application, page: words.page, description: words.description, status: words.status };

/** Every user may read it (design §5); what changes something is there for Admins only. */
export function PageList() {
  const loaded = useLoaderData<typeof loadPages>();
  return (
    <ListPage
      title={words.title}
      path={list}
      list={loaded}
      columns={columns}
      searchFields={shape.searchFields}
      create={loaded.isAdmin ? { label: words.create, to: "new" } : undefined}
      tools={
        <Link className="button" to={paths.assignPageToRole}>
          {words.toRoles}
        </Link>
      }
      empty={{ title: words.empty, text: words.emptyText }}
      nameOf={({ page }) => page}
      actions={
        loaded.isAdmin
          ? ({ _id, page }, search) => (
              <RowButtons name={page} actions={[editAction(list, _id, search), removeAction(list, _id, search)]} />
            )
          : undefined
      }
    />
  );
}

interface PageDialogProps {
  title: string;
  state: FormDialogState & { applications: Choices };
  children?: ReactNode;
}

function PageDialog({ title, state, children }: PageDialogProps) {
  const { form, applications } = state;
  return (
    <FormDialog title={title} list={list} labels={labels} state={state}>
      <ChoiceField form={form} name="applicationId" label={labels.applicationId} choices={applications} />
      <TextField form={form} name="page" label={labels.page} />
      {children}
      <SelectField form={form} name="status" label={labels.status} options={STATUSES} />
    </FormDialog>
  );
}

export function NewPage() {
  const state = useDialogData<typeof loadNewPage, typeof saveNewPage>();
  return (
    <PageDialog title={words.newTitle} state={state}>
      <TextField form={state.form} name="description" label={labels.description} required={false} />
    </PageDialog>
  );
}

export const EditPage = () => <PageDialog title={words.editTitle} state={useDialogData<typeof loadPage, typeof savePage>()} />;

export const RemovePage = () => (
  <RemoveDialog title={words.deleteTitle} list={list} state={useDialogData<typeof loadPageRemoval, typeof removePage>()} />
);
