import { useDialogData } from "~/console/kit/dialog-state";
import { FormDialog } from "~/console/kit/form-dialog";
import { titled } from "~/console/kit/titled";
import { DESCRIPTION_MAX } from "~/contract/kit/rules";
import { paths } from "~/lib/paths";
import { Hint } from "~/ui/hint";
import { TextField } from "~/ui/text-field";
import type { loadFactors, resetFactors } from "./user.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadFactors as loader, resetFactors as action } from "./user.server";

export const meta = titled(words.resetFactors);

const labels = { reason: words.resetFactorsReason };

export default function ResetFactors() {
  const state = useDialogData<typeof loadFactors, typeof resetFactors>();
  return (
    <FormDialog
      title={words.resetFactors}
      about={state.name}
      list={paths.user}
      labels={labels}
      state={state}
      submit={words.resetFactorsSubmit}
    >
      <Hint className="mb-4">{words.resetFactorsText}</Hint>
      <TextField
        form={state.form}
        name="reason"
        label={labels.reason}
        hint={words.resetFactorsHint}
        maxLength={DESCRIPTION_MAX}
      />
    </FormDialog>
  );
}
