import type { FormReply } from "~/lib/form-reply";
import { CheckboxField } from "~/ui/checkbox-field";
import { trust as words } from "./words";

export const TrustField = ({ form, days }: { form: FormReply; days?: number }) =>
  days ? <CheckboxField form={form} name="trust" label={words.label(days)} hint={words.hint} /> : null;
