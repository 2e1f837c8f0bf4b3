import type { FormReply } from "~/lib/form-reply";
import { TextField } from "~/ui/text-field";
import { words } from "./words";

export const ExpiresOn = ({ form }: { form: FormReply }) => (
  <TextField
    form={form}
    name="expiresOn"
    label={words.expiresOn}
    hint={words.expiresHint}
    type="date"
    required={false}
    autoComplete="off"
  />
);
