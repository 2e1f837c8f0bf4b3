import { ChoiceField } from "~/admin/choice-field";
import type { Choice, Choices } from "~/admin/choices";
import { FormDialog, type FormDialogState } from "~/admin/form-dialog";
import { ReloadButton, useReload } from "~/admin/reload";
import { words as kit } from "~/admin/words";
import { paths } from "~/lib/paths";
import { documentApproval as words } from "~/text/document-approval";
import { SelectField } from "~/ui/select-field";

const labels = { projectId: words.project, clientId: words.client, roleId: words.role, pageId: words.page };

interface ApprovalDialogProps {
  title: string;
  state: FormDialogState & Record<"projects" | "clients", Choices> & Record<"roles" | "pages", readonly Choice[]>;
}

/**
 * Project, client, role and page narrow one another; without scripts a button shows what a choice leaves, entries kept.
 */
export function ApprovalDialog({ title, state }: ApprovalDialogProps) {
  const { form, projects, clients, roles, pages } = state;
  const reload = useReload();
  const select = { form, empty: kit.choose };
  return (
    <FormDialog title={title} list={paths.approvalProcess} labels={labels} state={state}>
      <ChoiceField form={form} name="projectId" label={labels.projectId} choices={projects} onChange={reload} />
      <ChoiceField form={form} name="clientId" label={labels.clientId} choices={clients} onChange={reload} />
      <SelectField {...select} name="roleId" label={labels.roleId} options={roles} onChange={reload} />
      <div className="reload">
        <ReloadButton>{words.reload}</ReloadButton>
      </div>
      <SelectField {...select} name="pageId" label={labels.pageId} options={pages} />
    </FormDialog>
  );
}
