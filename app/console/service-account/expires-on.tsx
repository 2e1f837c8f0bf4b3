import type { FormReply } from "~/lib/form-reply";
import { DayField } from "~/ui/day-field";
import { words } from "./words";

export const ExpiresOn = ({ form }: { form: FormReply }) => (
  <DayField form={form} name="expiresOn" label={words.expiresOn} hint={words.expiresHint} />
);
