import { useDialogData } from "~/console/kit/dialog-state";
import { FormDialog } from "~/console/kit/form-dialog";
import { titled } from "~/console/kit/titled";
import { DESCRIPTION_MAX } from "~/contract/kit/rules";
import { paths } from "~/lib/paths";
import { Hint } from "~/ui/hint";
import { TextField } from "~/ui/text-field";
import type { loadDeletion, refuseDeletion } from "./user.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadDeletion as loader, refuseDeletion as action } from "./user.server";

export const meta = titled(words.refuseDeletion);

const labels = { reason: words.resetFactorsReason };

export default function RefuseDeletion() {
  const state = useDialogData<typeof loadDeletion, typeof refuseDeletion>();
  return (
    <FormDialog
      title={words.refuseDeletion}
      about={state.name}
      list={paths.user}
      labels={labels}
      state={state}
      submit={words.refuseDeletionSubmit}
    >
      <Hint className="mb-4">{words.refuseDeletionText}</Hint>
      <TextField form={state.form} name="reason" label={labels.reason} maxLength={DESCRIPTION_MAX} />
    </FormDialog>
  );
}
