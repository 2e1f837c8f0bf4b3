import type { ReactNode } from "react";
import { namedRecord } from "~/contract/kit/named-record";
import { STATUSES } from "~/contract/kit/rules";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import type { DialogState } from "./dialog-state";
import { fieldsOf } from "./fields-of";
import { FormDialog } from "./form-dialog";
import { words } from "./words";

interface NamedRecordDialogProps {
  labels?: Readonly<Record<string, string>>;
  children?: ReactNode;
  title: string;
  list: string;
  state: DialogState;
  /** The specification's message calls the name something else. */
  nameHint?: string;
}

export function NamedRecordDialog({
  title,
  list,
  state,
  nameHint,
  labels = namedRecord.labels,
  children,
}: NamedRecordDialogProps) {
  const field = fieldsOf(namedRecord, state.form);
  return (
    <FormDialog title={title} list={list} labels={labels} state={state}>
      <TextField {...field("name")} hint={nameHint} />
      <TextField {...field("description")} />
      <SelectField {...field("status")} empty={words.choose} options={STATUSES} />
      {children}
    </FormDialog>
  );
}
