import { ChoiceField } from "~/console/kit/choice-field";
import type { Choice, Choices } from "~/console/kit/choices";
import type { DialogState } from "~/console/kit/dialog-state";
import { FormDialog } from "~/console/kit/form-dialog";
import { ReloadButton, useReload } from "~/console/kit/reload";
import { words as kit } from "~/console/kit/words";
import { paths } from "~/lib/paths";
import { SelectField } from "~/ui/select-field";
import { documentApproval as words } from "./words";

const labels = { projectId: words.project, clientId: words.client, roleId: words.role, pageId: words.page };

interface ApprovalDialogProps {
  title: string;
  state: DialogState & Record<"projects" | "clients", Choices> & Record<"roles" | "pages", readonly Choice[]>;
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
