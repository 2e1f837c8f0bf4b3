import { useDialogData } from "~/console/kit/dialog-state";
import { FormDialog } from "~/console/kit/form-dialog";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import { PasswordField } from "~/ui/password-field";
import { TextField } from "~/ui/text-field";
import { labels, PersonFields } from "./user";
import type { loadNewUser, saveNewUser } from "./user.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadNewUser as loader, saveNewUser as action } from "./user.server";

export const meta = titled(words.newTitle);

export default function NewUser() {
  const state = useDialogData<typeof loadNewUser, typeof saveNewUser>();
  const { form, allowPaste } = state;
  return (
    <FormDialog title={words.newTitle} list={paths.user} labels={labels} state={state}>
      <PersonFields form={form} />
      <TextField
        form={form}
        name="userName"
        label={labels.userName}
        hint={words.userNameHint}
        autoCapitalize="none"
        autoComplete="off"
      />
      <PasswordField
        form={form}
        name="password"
        label={labels.password}
        hint={words.passwordHint}
        autoComplete="new-password"
        allowPaste={allowPaste}
        owner={{}}
      />
    </FormDialog>
  );
}
