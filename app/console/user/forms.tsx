import { useDialogData } from "~/console/kit/dialog-state";
import { FormDialog } from "~/console/kit/form-dialog";
import { IMAGE_TYPES, STATUSES } from "~/contract/kit/rules";
import type { FormState } from "~/lib/form-state";
import { paths } from "~/lib/paths";
import { FileField } from "~/ui/file-field";
import { PasswordField } from "~/ui/password-field";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import type { loadNewUser, loadUser, saveNewUser, saveUser } from "./user.server";
import { user as words } from "./words";

const list = paths.user;
const labels = {
  firstName: words.firstName,
  lastName: words.lastName,
  phoneNumber: words.phoneNumber,
  email: words.email,
  userName: words.userNameField,
  password: words.password,
  status: words.status,
  picture: words.picture,
};

/** What a new user and a known one have in common. */
function PersonFields({ form }: { form: FormState }) {
  return (
    <>
      <div className="field-row">
        <TextField form={form} name="firstName" label={labels.firstName} autoComplete="off" />
        <TextField form={form} name="lastName" label={labels.lastName} autoComplete="off" />
      </div>
      <TextField
        form={form}
        name="phoneNumber"
        label={labels.phoneNumber}
        hint={words.phoneHint}
        type="tel"
        autoComplete="off"
      />
      <TextField form={form} name="email" label={labels.email} type="email" autoComplete="off" />
    </>
  );
}

export function NewUser() {
  const state = useDialogData<typeof loadNewUser, typeof saveNewUser>();
  const { form, allowPaste } = state;
  return (
    <FormDialog title={words.newTitle} list={list} labels={labels} state={state}>
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
      />
    </FormDialog>
  );
}

export function EditUser() {
  const state = useDialogData<typeof loadUser, typeof saveUser>();
  const { form, name, userName, picture } = state;
  return (
    <FormDialog title={words.editTitle} list={list} labels={labels} state={state} upload>
      <PersonFields form={form} />
      <TextField form={form} name="userName" label={labels.userName} defaultValue={userName} disabled />
      <SelectField form={form} name="status" label={labels.status} options={STATUSES} />
      {picture && (
        <img className="profile-image" src={picture} alt={words.picturePreview(name)} width={64} height={64} />
      )}
      <FileField
        form={form}
        name="picture"
        label={labels.picture}
        hint={words.pictureHint}
        accept={IMAGE_TYPES.join(",")}
      />
    </FormDialog>
  );
}
