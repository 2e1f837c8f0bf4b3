import type { ReactNode } from "react";
import { ChoiceField } from "~/console/kit/choice-field";
import type { Choices } from "~/console/kit/choices";
import type { DialogState } from "~/console/kit/dialog-state";
import { EnterSaves } from "~/console/kit/enter-saves";
import { fieldsOf } from "~/console/kit/fields-of";
import { FormDialog } from "~/console/kit/form-dialog";
import { BUILT_IN_INTENT, PREVIEW_INTENT } from "~/console/kit/intents";
import { MESSAGE_KINDS, STATUSES, TEMPLATE_VARIABLES } from "~/contract/kit/rules";
import { emailTemplate } from "~/contract/template";
import { TemplateEditor } from "~/editor/template-editor";
import { valueOf } from "~/lib/form-reply";
import { Submit } from "~/ui/button";
import { FieldRow } from "~/ui/field-row";
import { Notice } from "~/ui/notice";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { languageChoices } from "./columns";
import type { ShownPreview } from "./preview";
import { words } from "./words";

export type TemplateDialogState = DialogState & {
  applications: Choices;
  clients: Choices;
  preview?: ShownPreview;
  sent?: string;
};

interface TemplateDialogProps {
  title: string;
  list: string;
  state: TemplateDialogState;
  subject?: ReactNode;
  submits?: ReactNode;
  preview(preview: ShownPreview): ReactNode;
}

const KINDS_ID = "message-kinds";

export function TemplateDialog({ title, list, state, subject, submits, preview }: TemplateDialogProps) {
  const { form, applications, clients } = state;
  const field = fieldsOf(emailTemplate, form);
  return (
    <FormDialog title={title} size="large" list={list} labels={emailTemplate.labels} state={state}>
      <EnterSaves />
      <FieldRow>
        <ChoiceField {...field("application")} choices={applications} empty={false} />
        <ChoiceField {...field("client")} choices={clients} empty={false} />
        <SelectField {...field("language")} hint={words.languageHint} options={languageChoices} required />
        <SelectField {...field("status")} hint={words.statusHint} options={STATUSES} />
      </FieldRow>
      <TextField {...field("templateId")} hint={words.templateIdHint} autoComplete="off" />
      <TextField {...field("templateName")} hint={words.nameHint(MESSAGE_KINDS)} list={KINDS_ID} autoComplete="off" />
      <datalist id={KINDS_ID}>
        {MESSAGE_KINDS.map((kind) => (
          <option key={kind} value={kind} />
        ))}
      </datalist>
      {!valueOf(form, "template") && (
        <div className="mb-4">
          <Submit kind="plain" intent={BUILT_IN_INTENT} title={words.builtInHint}>
            {words.builtIn}
          </Submit>
        </div>
      )}
      {subject}
      <TemplateEditor {...field("template")} hint={words.variablesHint(TEMPLATE_VARIABLES)} />
      <div className="mb-4 *:mr-2">
        <Submit kind="plain" intent={PREVIEW_INTENT} title={words.previewHint}>
          {words.preview}
        </Submit>
        {submits}
      </div>
      {state.sent && <Notice kind="info" text={state.sent} />}
      {state.preview && preview(state.preview)}
    </FormDialog>
  );
}
