import { ChoiceField } from "~/console/kit/choice-field";
import { useDialogData } from "~/console/kit/dialog-state";
import { fieldsOf } from "~/console/kit/fields-of";
import { titled } from "~/console/kit/titled";
import { applicationRole } from "~/contract/application-role";
import { RoleDialog } from "./application-role";
import type { loadNewApplicationRole, saveNewApplicationRole } from "./application-role.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadNewApplicationRole as loader, saveNewApplicationRole as action } from "./application-role.server";

export const meta = titled(words.newTitle);

export default function NewApplicationRole() {
  const state = useDialogData<typeof loadNewApplicationRole, typeof saveNewApplicationRole>();
  const field = fieldsOf(applicationRole, state.form);
  const client = <ChoiceField {...field("clientId")} empty={words.everyClient} choices={state.clients} />;
  return <RoleDialog title={words.newTitle} state={state} client={client} />;
}
