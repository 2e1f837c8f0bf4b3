import { useDialogData } from "~/console/kit/dialog-state";
import { FormDialog } from "~/console/kit/form-dialog";
import { titled } from "~/console/kit/titled";
import { terms } from "~/contract/terms";
import { paths } from "~/lib/paths";
import { Hint } from "~/ui/hint";
import type { loadPublication, publishVersion } from "./terms.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadPublication as loader, publishVersion as action } from "./terms.server";

export const meta = titled(words.publishTitle);

export default function PublishVersion() {
  const state = useDialogData<typeof loadPublication, typeof publishVersion>();
  return (
    <FormDialog
      title={words.publishTitle}
      about={state.name}
      list={paths.termsVersions}
      labels={terms.labels}
      state={state}
      submit={words.publish}
    >
      <Hint className="mb-4">{words.publishText(state.open)}</Hint>
    </FormDialog>
  );
}
