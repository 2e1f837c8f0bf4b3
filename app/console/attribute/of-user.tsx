import { type DialogState, useDialogData } from "~/console/kit/dialog-state";
import { FormDialog } from "~/console/kit/form-dialog";
import { titled } from "~/console/kit/titled";
import type { HeldAttribute } from "~/contract/attribute";
import { paths } from "~/lib/paths";
import { AttributeFields, labelsOf } from "~/portal/attribute/fields";
import { Hint } from "~/ui/hint";
import type { loadAttributesOfUser, saveAttributesOfUser } from "./attribute.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadAttributesOfUser as loader, saveAttributesOfUser as action } from "./attribute.server";

export const meta = titled(words.ofUser);

export default function AttributesOfUser() {
  const state: DialogState & { name: string; attributes: readonly HeldAttribute[] } = useDialogData<
    typeof loadAttributesOfUser,
    typeof saveAttributesOfUser
  >();
  const { name, attributes, form } = state;
  return (
    <FormDialog title={words.ofUser} about={name} list={paths.user} labels={labelsOf(attributes)} state={state}>
      {attributes.length === 0 && <Hint className="mb-4">{words.none}</Hint>}
      <AttributeFields form={form} attributes={attributes} />
    </FormDialog>
  );
}
