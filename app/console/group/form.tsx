import { useDialogData } from "~/console/kit/dialog-state";
import { fieldsOf } from "~/console/kit/fields-of";
import { FormDialog } from "~/console/kit/form-dialog";
import { titledForm, useFormTitle } from "~/console/kit/form-title";
import { group } from "~/contract/group";
import { paths } from "~/lib/paths";
import { TextAreaField } from "~/ui/text-area-field";
import { TextField } from "~/ui/text-field";
import type { loadGroup, saveGroup } from "./group.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadGroup as loader, saveGroup as action } from "./group.server";

export const meta = titledForm(words);

export default function GroupForm() {
  const state = useDialogData<typeof loadGroup, typeof saveGroup>();
  const field = fieldsOf(group, state.form);
  return (
    <FormDialog title={useFormTitle(words)} list={paths.group} labels={group.labels} state={state}>
      <TextField {...field("name")} hint={words.nameHint} autoComplete="off" />
      <TextAreaField {...field("description")} rows={3} />
    </FormDialog>
  );
}
