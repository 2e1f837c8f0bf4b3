import { type NamedRecord, namedRecord } from "~/contract/kit/named-record";
import { STATUSES } from "~/contract/kit/rules";
import { SelectField } from "~/ui/select-field";
import { StatusBadge } from "~/ui/status-badge";
import { TextField } from "~/ui/text-field";
import { type Column, sortsOf } from "./columns";
import type { DialogState } from "./dialog-state";
import { fieldsOf } from "./fields-of";
import { FormDialog } from "./form-dialog";
import type { ListShape } from "./list-query";
import { words } from "./words";

const { labels } = namedRecord;

/** Columns of roles and of permissions (spec §2). */
export const columns: Column<NamedRecord>[] = [
  { header: labels.name, sort: "name", cell: ({ name }) => name },
  { header: labels.description, sort: "description", cell: ({ description }) => description ?? "" },
  { header: labels.status, sort: "status", cell: ({ status }) => <StatusBadge status={status} /> },
];

export const shape: ListShape = { searchFields: [{ name: "name", label: labels.name }], sorts: sortsOf(columns) };

/** The form of roles and of permissions. */
export function NamedRecordDialog({ title, list, state }: { title: string; list: string; state: DialogState }) {
  const field = fieldsOf(namedRecord, state.form);
  return (
    <FormDialog title={title} list={list} labels={labels} state={state}>
      <TextField {...field("name")} />
      <TextField {...field("description")} />
      <SelectField {...field("status")} empty={words.choose} options={STATUSES} />
    </FormDialog>
  );
}
