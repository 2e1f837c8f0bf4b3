import { Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { ChoiceField } from "~/console/kit/choice-field";
import type { Choices } from "~/console/kit/choices";
import { type DialogState, useDialogData } from "~/console/kit/dialog-state";
import { FormDialog, type FormDialogProps } from "~/console/kit/form-dialog";
import { ListPage } from "~/console/kit/list-page";
import { RemoveDialog } from "~/console/kit/remove-dialog";
import { editAction, RowButtons, removeAction } from "~/console/kit/row-actions";
import { words as kit } from "~/console/kit/words";
import { STATUSES } from "~/contract/kit/rules";
import type { FormState } from "~/lib/form-state";
import { paths } from "~/lib/paths";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { columns, shape } from "./columns";
import type {
  loadNewPage,
  loadPage,
  loadPageRemoval,
  loadPages,
  removePage,
  saveAddedPage,
  saveNewPage,
  savePage,
} from "./page.server";
import { page as words } from "./words";

const list = paths.page;
const labels = {
  applicationId: words.application,
  page: words.page,
  description: words.description,
  status: words.status,
};

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

interface PageDialogProps extends Pick<FormDialogProps, "title" | "cancel"> {
  /** Address of the list below. */
  below?: string;
  /** What the page's name is called here. */
  pageLabel?: string;
  state: DialogState & { applications: Choices };
  children?: ReactNode;
}

function PageDialog({ below = list, pageLabel = labels.page, state, children, ...dialog }: PageDialogProps) {
  const { form, applications } = state;
  return (
    <FormDialog {...dialog} list={below} labels={{ ...labels, page: pageLabel }} state={state}>
      <ChoiceField form={form} name="applicationId" label={labels.applicationId} choices={applications} />
      <TextField form={form} name="page" label={pageLabel} />
      {children}
      <SelectField form={form} name="status" label={labels.status} options={STATUSES} />
    </FormDialog>
  );
}

const Description = ({ form }: { form: FormState }) => (
  <TextField form={form} name="description" label={labels.description} required={false} />
);

export function NewPage() {
  const state = useDialogData<typeof loadNewPage, typeof saveNewPage>();
  return (
    <PageDialog title={words.newTitle} state={state}>
      <Description form={state.form} />
    </PageDialog>
  );
}

/** A page made without leaving the email configurations. */
export function AddNewPage() {
  const state = useDialogData<typeof loadNewPage, typeof saveAddedPage>();
  return (
    <PageDialog
      title={words.addTitle}
      below={paths.emailConfiguration}
      pageLabel={words.pageShort}
      cancel={kit.close}
      state={state}
    >
      <Description form={state.form} />
    </PageDialog>
  );
}

export const EditPage = () => (
  <PageDialog title={words.editTitle} state={useDialogData<typeof loadPage, typeof savePage>()} />
);

export const RemovePage = () => (
  <RemoveDialog
    title={words.deleteTitle}
    list={list}
    state={useDialogData<typeof loadPageRemoval, typeof removePage>()}
  />
);
