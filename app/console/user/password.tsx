import { useDialogData } from "~/console/kit/dialog-state";
import { FormDialog } from "~/console/kit/form-dialog";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import { PasswordField } from "~/ui/password-field";
import type { loadPassword, savePassword } from "./user.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadPassword as loader, savePassword as action } from "./user.server";

export const meta = titled(words.changePassword);

const labels = { newPassword: words.newPassword, confirmPassword: words.confirmPassword };

export default function ChangePassword() {
  const state = useDialogData<typeof loadPassword, typeof savePassword>();
  const field = { form: state.form, allowPaste: state.allowPaste, autoComplete: "new-password" } as const;
  return (
    <FormDialog title={words.changePassword} about={state.name} list={paths.user} labels={labels} state={state}>
      <PasswordField
        {...field}
        name="newPassword"
        label={labels.newPassword}
        hint={words.passwordHint}
        owner={state.owner}
      />
      <PasswordField {...field} name="confirmPassword" label={labels.confirmPassword} />
    </FormDialog>
  );
}
