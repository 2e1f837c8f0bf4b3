import { removalOf } from "~/console/kit/entries";
import { fieldsOf } from "~/console/kit/fields-of";
import { user } from "~/contract/user";
import type { FormReply } from "~/lib/form-reply";
import { FieldRow } from "~/ui/field-row";
import { TextField } from "~/ui/text-field";
import { words } from "./words";

export const labels = {
  ...user.labels,
  userName: words.userNameField,
  password: words.password,
  status: words.status,
  picture: words.picture,
};

export const PICTURE_REMOVED = removalOf("picture");

export function PersonFields({ form, phoneHint = words.phoneHint }: { form: FormReply; phoneHint?: string }) {
  const field = fieldsOf(user, form);
  return (
    <>
      <FieldRow>
        <TextField {...field("firstName")} autoComplete="off" />
        <TextField {...field("lastName")} autoComplete="off" />
      </FieldRow>
      <TextField {...field("phoneNumber")} hint={phoneHint} type="tel" autoComplete="off" />
      <TextField {...field("email")} type="email" autoComplete="off" />
    </>
  );
}
