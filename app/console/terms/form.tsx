import { useDialogData } from "~/console/kit/dialog-state";
import { fieldsOf } from "~/console/kit/fields-of";
import { FormDialog } from "~/console/kit/form-dialog";
import { titledForm, useFormTitle } from "~/console/kit/form-title";
import { terms } from "~/contract/terms";
import { paths } from "~/lib/paths";
import { DayField } from "~/ui/day-field";
import { FieldRow } from "~/ui/field-row";
import { TextAreaField } from "~/ui/text-area-field";
import { TextField } from "~/ui/text-field";
import type { loadVersion, saveVersion } from "./terms.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadVersion as loader, saveVersion as action } from "./terms.server";

export const meta = titledForm(words);

export default function VersionForm() {
  const state = useDialogData<typeof loadVersion, typeof saveVersion>();
  const field = fieldsOf(terms, state.form);
  return (
    <FormDialog title={useFormTitle(words)} size="large" list={paths.termsVersions} labels={terms.labels} state={state}>
      <TextField {...field("name")} autoComplete="off" />
      <TextAreaField {...field("text")} hint={words.textHint} rows={10} />
      <TextAreaField {...field("textHi")} hint={words.hindiHint} lang="hi" rows={6} />
      <FieldRow>
        <DayField {...field("effectiveFrom")} hint={words.fromHint} required />
        <DayField {...field("graceUntil")} hint={words.graceHint} required />
      </FieldRow>
    </FormDialog>
  );
}
