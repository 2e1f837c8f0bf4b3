import { useDialogData } from "~/console/kit/dialog-state";
import { fieldsOf } from "~/console/kit/fields-of";
import { FormDialog } from "~/console/kit/form-dialog";
import { titledForm, useFormTitle } from "~/console/kit/form-title";
import { attribute } from "~/contract/attribute";
import { ATTRIBUTE_NAME_MAX } from "~/contract/kit/attribute-rules";
import { paths } from "~/lib/paths";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import type { loadAttribute, saveAttribute } from "./attribute.server";
import { readers, types } from "./columns";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadAttribute as loader, saveAttribute as action } from "./attribute.server";

export const meta = titledForm(words);

export default function AttributeForm() {
  const state = useDialogData<typeof loadAttribute, typeof saveAttribute>();
  const field = fieldsOf(attribute, state.form);
  return (
    <FormDialog title={useFormTitle(words)} list={paths.attribute} labels={attribute.labels} state={state}>
      <TextField
        {...field("name")}
        hint={words.nameHint}
        maxLength={ATTRIBUTE_NAME_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
      />
      <TextField {...field("label")} hint={words.labelHint} autoComplete="off" />
      <SelectField {...field("type")} hint={words.typeHint} options={types} />
      <SelectField {...field("seenBy")} options={readers} />
      <SelectField {...field("setBy")} options={readers} />
    </FormDialog>
  );
}
