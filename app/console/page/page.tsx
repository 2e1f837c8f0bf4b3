import { ChoiceField } from "~/console/kit/choice-field";
import type { Choices } from "~/console/kit/choices";
import type { DialogState } from "~/console/kit/dialog-state";
import { fieldsOf } from "~/console/kit/fields-of";
import { FormDialog, type FormDialogProps } from "~/console/kit/form-dialog";
import { useIsNew } from "~/console/kit/form-title";
import { STATUSES } from "~/contract/kit/rules";
import { page } from "~/contract/page";
import { paths } from "~/lib/paths";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";

interface PageDialogProps extends Pick<FormDialogProps, "title" | "cancel"> {
  below?: string;
  pageLabel?: string;
  state: DialogState & { applications: Choices };
}

export function PageDialog({ below = paths.page, pageLabel = page.labels.page, state, ...dialog }: PageDialogProps) {
  const field = fieldsOf(page, state.form);
  const isNew = useIsNew();
  return (
    <FormDialog {...dialog} list={below} labels={{ ...page.labels, page: pageLabel }} state={state}>
      <ChoiceField {...field("applicationId")} choices={state.applications} />
      <TextField {...field("page")} label={pageLabel} />
      {/* Only for a new page (spec §2). */}
      {isNew && <TextField {...field("description")} />}
      <SelectField {...field("status")} options={STATUSES} />
    </FormDialog>
  );
}
