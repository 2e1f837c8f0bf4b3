import { useDialogData } from "~/console/kit/dialog-state";
import { FormDialog } from "~/console/kit/form-dialog";
import { titled } from "~/console/kit/titled";
import { poc } from "~/contract/poc";
import { paths } from "~/lib/paths";
import { PocFields } from "./poc";
import type { loadPoc, savePoc } from "./poc.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadPoc as loader, savePoc as action } from "./poc.server";

export const meta = titled(words.editTitle);

/** The client of a point of contact stays what it is (spec §5: the rules of the update know no client). */
export default function EditPoc() {
  const state = useDialogData<typeof loadPoc, typeof savePoc>();
  return (
    <FormDialog title={words.editTitle} size="large" list={paths.poc} labels={poc.labels} state={state}>
      <PocFields form={state.form} />
    </FormDialog>
  );
}
