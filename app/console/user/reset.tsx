import { useDialogData } from "~/console/kit/dialog-state";
import { FormDialog } from "~/console/kit/form-dialog";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import { Hint } from "~/ui/hint";
import type { loadResetLink, sendResetLink } from "./user.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadResetLink as loader, sendResetLink as action } from "./user.server";

export const meta = titled(words.sendResetLink);

export default function SendResetLink() {
  const state = useDialogData<typeof loadResetLink, typeof sendResetLink>();
  return (
    <FormDialog
      title={words.sendResetLink}
      about={state.name}
      list={paths.user}
      labels={{}}
      state={state}
      submit={words.send}
    >
      <Hint className="mb-4">{words.sendResetLinkText}</Hint>
    </FormDialog>
  );
}
