import { useDialogData } from "~/console/kit/dialog-state";
import { FormDialog } from "~/console/kit/form-dialog";
import { titled } from "~/console/kit/titled";
import { STATUSES } from "~/contract/kit/rules";
import { paths } from "~/lib/paths";
import { Hint } from "~/ui/hint";
import type { loadStatus, saveStatus } from "./user.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadStatus as loader, saveStatus as action } from "./user.server";

export const meta = titled(words.status);

const labels = { status: words.status };

export default function UserStatus() {
  const state = useDialogData<typeof loadStatus, typeof saveStatus>();
  const { name, isActive } = state;
  const title = isActive ? words.deactivate : words.activate;
  return (
    <FormDialog title={title} about={name} list={paths.user} labels={labels} state={state} submit={title}>
      <Hint className="mb-4">{isActive ? words.deactivateText : words.activateText}</Hint>
      <input type="hidden" name="status" value={STATUSES[isActive ? 1 : 0]} />
    </FormDialog>
  );
}
