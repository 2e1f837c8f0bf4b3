import { fieldsOf } from "~/console/kit/fields-of";
import { poc } from "~/contract/poc";
import type { FormState } from "~/lib/form-state";
import { FieldRow } from "~/ui/field-row";
import { TextField } from "~/ui/text-field";
import { words } from "./words";

/** Each entry beside its alternate, then the address, which may be left empty. */
export function PocFields({ form }: { form: FormState }) {
  const field = fieldsOf(poc, form);
  const entry = (name: keyof typeof poc.labels) => ({ ...field(name), autoComplete: "off" });
  const phone = { type: "tel", inputMode: "numeric", hint: words.contactHint } as const;
  return (
    <FieldRow>
      <TextField {...entry("pocName")} />
      <TextField {...entry("pocAlternateName")} />
      <TextField {...entry("pocEmail")} type="email" />
      <TextField {...entry("pocAlternateEmail")} type="email" />
      <TextField {...entry("pocContact")} {...phone} />
      <TextField {...entry("pocAlternateContact")} {...phone} />
      <TextField {...entry("city")} />
      <TextField {...entry("state")} />
      <TextField {...entry("country")} />
      <TextField {...entry("zip")} />
    </FieldRow>
  );
}
