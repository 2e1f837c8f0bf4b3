import { STATUSES } from "~/contract/kit/rules";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import type { DialogState } from "./dialog-state";
import { FormDialog } from "./form-dialog";
import type { NamedRecord } from "./named-record-columns";
import { namedRecord as labels } from "./named-record-words";
import { words as kit } from "./words";

/** What the form starts with for a record that is there. */
export const valuesOf = ({ name, description, status }: NamedRecord) => ({
  values: { name, description: description ?? "", status },
});

/** The form of roles and of permissions. */
export function NamedRecordDialog({ title, list, state }: { title: string; list: string; state: DialogState }) {
  const { form } = state;
  return (
    <FormDialog title={title} list={list} labels={labels} state={state}>
      <TextField form={form} name="name" label={labels.name} />
      <TextField form={form} name="description" label={labels.description} />
      <SelectField form={form} name="status" label={labels.status} empty={kit.choose} options={STATUSES} />
    </FormDialog>
  );
}
