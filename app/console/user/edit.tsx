import { useDialogData } from "~/console/kit/dialog-state";
import { FormDialog } from "~/console/kit/form-dialog";
import { titled } from "~/console/kit/titled";
import { words as kitWords } from "~/console/kit/words";
import { IMAGE_TYPES, STATUSES, UPLOAD_MAX_BYTES } from "~/contract/kit/rules";
import { paths } from "~/lib/paths";
import { pictureAddress } from "~/lib/picture-address";
import { CheckboxField } from "~/ui/checkbox-field";
import { FileField } from "~/ui/file-field";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { labels, PersonFields, PICTURE_REMOVED } from "./user";
import type { loadUser, saveUser } from "./user.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadUser as loader, saveUser as action } from "./user.server";

export const meta = titled(words.editTitle);

export default function EditUser() {
  const state = useDialogData<typeof loadUser, typeof saveUser>();
  const { form, name, userName, picture, phone } = state;
  return (
    <FormDialog title={words.editTitle} list={paths.user} labels={labels} state={state} upload>
      <PersonFields form={form} phoneHint={phone && (phone.isVerified ? words.phoneVerified : words.phoneUnverified)} />
      <TextField form={form} name="userName" label={labels.userName} defaultValue={userName} disabled />
      <SelectField form={form} name="status" label={labels.status} options={STATUSES} />
      {picture && (
        <img
          className="mb-2 rounded-full border object-cover"
          src={pictureAddress(picture)}
          alt={words.picturePreview(name)}
          width={64}
          height={64}
        />
      )}
      <FileField
        form={form}
        name="picture"
        label={labels.picture}
        hint={words.pictureHint}
        accept={IMAGE_TYPES.join(",")}
        maxBytes={UPLOAD_MAX_BYTES}
        tooLarge={kitWords.pictureTooLarge}
      />
      {picture && <CheckboxField form={form} name={PICTURE_REMOVED} label={words.pictureRemoved} />}
    </FormDialog>
  );
}
