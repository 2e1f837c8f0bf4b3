import { AttachFrame, type AttachState } from "~/console/kit/attach-dialog";
import { AttachForm } from "~/console/kit/attach-form";
import { AttachedList } from "~/console/kit/attached-list";
import { ChoiceField } from "~/console/kit/choice-field";
import { useDialogData, useListAddress } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import { untouched } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import type { changeRole, loadUserRole } from "./assign.server";
import { PeriodFields, periodLabels } from "./period";
import { words } from "./words";

export { changeRole as action, loadUserRole as loader } from "./assign.server";

export const meta = titled(words.assignRole);

export default function AssignRole() {
  const state: AttachState = useDialogData<typeof loadUserRole, typeof changeRole>();
  const { attached = [], choices, csrfToken, name, isReadOnly = false, form = untouched, done } = state;
  const address = useListAddress(paths.user);
  return (
    <AttachFrame
      title={isReadOnly ? words.role : words.assignRole}
      address={address}
      about={name}
      labels={{ chosen: words.role, ...periodLabels }}
      form={form}
      done={done}
    >
      {(isReadOnly || attached.length > 0) && <AttachedList {...{ attached, csrfToken, isReadOnly }} />}
      {(isReadOnly || attached.length === 0) && (
        <AttachForm {...{ csrfToken, address, isReadOnly }} submit={words.assign}>
          <ChoiceField form={form} name="chosen" label={words.role} choices={choices} />
          <PeriodFields form={form} />
        </AttachForm>
      )}
    </AttachFrame>
  );
}
