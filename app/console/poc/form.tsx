import { ChoiceField } from "~/console/kit/choice-field";
import type { Choices } from "~/console/kit/choices";
import { type DialogState, useDialogData } from "~/console/kit/dialog-state";
import { fieldsOf } from "~/console/kit/fields-of";
import { FormDialog } from "~/console/kit/form-dialog";
import { titledForm, useFormTitle } from "~/console/kit/form-title";
import { poc } from "~/contract/poc";
import { paths } from "~/lib/paths";
import { FieldRow } from "~/ui/field-row";
import { TextField } from "~/ui/text-field";
import type { loadPoc, savePoc } from "./poc.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadPoc as loader, savePoc as action } from "./poc.server";

export const meta = titledForm(words);

/** `clients`: for a new one (spec §5: updates have no client). */
type PocFormState = DialogState & { clients?: Choices };

export default function PocForm() {
  const state: PocFormState = useDialogData<typeof loadPoc, typeof savePoc>();
  const field = fieldsOf(poc, state.form);
  const entry = (name: keyof typeof poc.labels) => ({ ...field(name), autoComplete: "off" });
  const phone = { type: "tel", inputMode: "numeric", hint: words.contactHint } as const;
  return (
    <FormDialog title={useFormTitle(words)} size="large" list={paths.poc} labels={poc.labels} state={state}>
      {state.clients && <ChoiceField {...field("clientId")} choices={state.clients} />}
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
    </FormDialog>
  );
}
