import { ChoiceField } from "~/console/kit/choice-field";
import type { Choice, Choices } from "~/console/kit/choices";
import { type DialogState, useDialogData } from "~/console/kit/dialog-state";
import { fieldsOf } from "~/console/kit/fields-of";
import { FormDialog } from "~/console/kit/form-dialog";
import { titledForm, useFormTitle } from "~/console/kit/form-title";
import { ReloadButton, useReload } from "~/console/kit/reload";
import { words as kit } from "~/console/kit/words";
import { documentApproval } from "~/contract/document-approval";
import { paths } from "~/lib/paths";
import { SelectField } from "~/ui/select-field";
import type { loadDocumentApproval, saveDocumentApproval } from "./document-approval.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadDocumentApproval as loader, saveDocumentApproval as action } from "./document-approval.server";

export const meta = titledForm(words);

type DocumentApprovalFormState = DialogState &
  Record<"projects" | "clients", Choices> &
  Record<"roles" | "pages", readonly Choice[]>;

export default function DocumentApprovalForm() {
  const state: DocumentApprovalFormState = useDialogData<typeof loadDocumentApproval, typeof saveDocumentApproval>();
  const { projects, clients, roles, pages } = state;
  const field = fieldsOf(documentApproval, state.form);
  const reload = useReload();
  return (
    <FormDialog title={useFormTitle(words)} list={paths.approvalProcess} labels={documentApproval.labels} state={state}>
      <ChoiceField {...field("projectId")} choices={projects} onChange={reload} />
      <ChoiceField {...field("clientId")} choices={clients} onChange={reload} />
      <SelectField {...field("roleId")} empty={kit.choose} options={roles} areNames onChange={reload} />
      <ReloadButton>{words.reload}</ReloadButton>
      <SelectField {...field("pageId")} empty={kit.choose} options={pages} areNames />
    </FormDialog>
  );
}
