import type { FormState } from "~/lib/form-state";
import { TextField } from "~/ui/text-field";
import { words } from "./words";

export const ExpiresOn = ({ form }: { form: FormState }) => (
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
