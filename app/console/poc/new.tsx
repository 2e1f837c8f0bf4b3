import { ChoiceField } from "~/console/kit/choice-field";
import { useDialogData } from "~/console/kit/dialog-state";
import { fieldsOf } from "~/console/kit/fields-of";
import { FormDialog } from "~/console/kit/form-dialog";
import { titled } from "~/console/kit/titled";
import { poc } from "~/contract/poc";
import { paths } from "~/lib/paths";
import { PocFields } from "./poc";
import type { loadNewPoc, saveNewPoc } from "./poc.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadNewPoc as loader, saveNewPoc as action } from "./poc.server";

export const meta = titled(words.newTitle);

export default function NewPoc() {
  const state = useDialogData<typeof loadNewPoc, typeof saveNewPoc>();
  return (
    <FormDialog title={words.newTitle} size="large" list={paths.poc} labels={poc.labels} state={state}>
      <ChoiceField {...fieldsOf(poc, state.form)("clientId")} choices={state.clients} />
      <PocFields form={state.form} />
    </FormDialog>
  );
}
