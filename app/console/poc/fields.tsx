import type { FormState } from "~/lib/form-state";
import { TextField } from "~/ui/text-field";
import { poc as words } from "./words";

export const labels = {
  clientId: words.client,
  pocName: words.name,
  pocAlternateName: words.alternateName,
  pocEmail: words.email,
  pocAlternateEmail: words.alternateEmail,
  pocContact: words.contact,
  pocAlternateContact: words.alternateContact,
  city: words.city,
  state: words.state,
  country: words.country,
  zip: words.zip,
};

/** Each entry beside its alternate, then the address, which may be left empty. */
export function PocFields({ form }: { form: FormState }) {
  const entry = (name: keyof typeof labels) => ({ form, name, label: labels[name], autoComplete: "off" });
  const phone = { type: "tel", inputMode: "numeric", hint: words.contactHint } as const;
  return (
    <div className="field-row">
      <TextField {...entry("pocName")} />
      <TextField {...entry("pocAlternateName")} />
      <TextField {...entry("pocEmail")} type="email" />
      <TextField {...entry("pocAlternateEmail")} type="email" />
      <TextField {...entry("pocContact")} {...phone} />
      <TextField {...entry("pocAlternateContact")} {...phone} />
      <TextField {...entry("city")} required={false} />
      <TextField {...entry("state")} required={false} />
      <TextField {...entry("country")} required={false} />
      <TextField {...entry("zip")} required={false} />
    </div>
  );
}
