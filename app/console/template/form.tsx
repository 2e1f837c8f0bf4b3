import type { ReactNode } from "react";
import { ChoiceField } from "~/console/kit/choice-field";
import type { Choices } from "~/console/kit/choices";
import type { DialogState } from "~/console/kit/dialog-state";
import { EnterSaves } from "~/console/kit/enter-saves";
import { FormDialog } from "~/console/kit/form-dialog";
import { PREVIEW_INTENT } from "~/console/kit/intents";
import { MESSAGE_KINDS, STATUSES, TEMPLATE_VARIABLES } from "~/contract/kit/rules";
import { TemplateEditor } from "~/editor/template-editor";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import type { ShownPreview } from "./preview";
import { template as words } from "./words";

const labels = {
  application: words.application,
  client: words.clientName,
  templateName: words.name,
  templateId: words.templateId,
  subject: words.subject,
  template: words.template,
  status: words.status,
};

export type TemplateDialogState = DialogState & {
  applications: Choices;
  clients: Choices;
  preview?: ShownPreview;
};

interface TemplateDialogProps {
  title: string;
  list: string;
  state: TemplateDialogState;
  /** What one kind of template has besides. */
  subject?: ReactNode;
  /** How that kind shows what the template becomes. */
  preview(preview: ShownPreview): ReactNode;
}

const KINDS_ID = "message-kinds";

/** The form of email and of SMS templates. */
export function TemplateDialog({ title, list, state, subject, preview }: TemplateDialogProps) {
  const { form, applications, clients } = state;
  const field = (name: keyof typeof labels) => ({ form, name, label: labels[name] });
  return (
    <FormDialog title={title} size="large" list={list} labels={labels} state={state}>
      <EnterSaves />
      <div className="field-row">
        <ChoiceField {...field("application")} choices={applications} empty={false} />
        <ChoiceField {...field("client")} choices={clients} empty={false} />
        <SelectField {...field("status")} hint={words.statusHint} options={STATUSES} />
        <TextField {...field("templateId")} hint={words.templateIdHint} required={false} autoComplete="off" />
      </div>
      <TextField {...field("templateName")} hint={words.nameHint(MESSAGE_KINDS)} list={KINDS_ID} autoComplete="off" />
      <datalist id={KINDS_ID}>
        {MESSAGE_KINDS.map((kind) => (
          <option key={kind} value={kind} />
        ))}
      </datalist>
      {subject}
      <TemplateEditor {...field("template")} hint={words.variablesHint(TEMPLATE_VARIABLES)} />
      <div className="template-foot">
        <button className="button" type="submit" name="intent" value={PREVIEW_INTENT} title={words.previewHint}>
          {words.preview}
        </button>
      </div>
      {state.preview && preview(state.preview)}
    </FormDialog>
  );
}
