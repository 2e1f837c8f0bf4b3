import { useFetcher } from "@remix-run/react";
import type { ChangeEvent } from "react";
import { type Choice, RELOAD_INTENT } from "~/admin/choices";
import { FormDialog, type FormDialogState } from "~/admin/form-dialog";
import { words as kit } from "~/admin/words";
import { paths } from "~/lib/paths";
import { documentApproval as words } from "~/text/document-approval";
import { SelectField } from "~/ui/select-field";

const labels = { projectId: words.project, clientId: words.client, roleId: words.role, pageId: words.page };

interface Narrowed {
  roles: readonly Choice[];
  pages: readonly Choice[];
}

interface ApprovalDialogProps {
  title: string;
  state: FormDialogState & Narrowed & { projects: readonly Choice[]; clients: readonly Choice[] };
}

/**
 * Project, client, role and page narrow one another: each choice asks the action for the choices it leaves. Without scripts a button does
 * that, entries kept.
 */
export function ApprovalDialog({ title, state }: ApprovalDialogProps) {
  const asked = useFetcher<Partial<Narrowed>>();
  const { roles = state.roles, pages = state.pages } = asked.data ?? {};
  const { form, projects, clients } = state;

  const reload = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    if (!target.form) return;
    const chosen = new FormData(target.form);
    chosen.set("intent", RELOAD_INTENT);
    asked.submit(chosen, { method: "post" });
  };
  const select = { form, empty: kit.choose };
  return (
    <FormDialog title={title} list={paths.approvalProcess} labels={labels} state={state}>
      <SelectField {...select} name="projectId" label={labels.projectId} options={projects} onChange={reload} />
      <SelectField {...select} name="clientId" label={labels.clientId} options={clients} onChange={reload} />
      <noscript>
        <button className="button reload" type="submit" name="intent" value={RELOAD_INTENT}>
          {words.reload}
        </button>
      </noscript>
      <SelectField {...select} name="roleId" label={labels.roleId} options={roles} onChange={reload} />
      <SelectField {...select} name="pageId" label={labels.pageId} options={pages} />
    </FormDialog>
  );
}
