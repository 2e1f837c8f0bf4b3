import { type DialogState, useDialogData } from "~/console/kit/dialog-state";
import { FactorPolicyField } from "~/console/kit/factor-policy-field";
import { fieldsOf } from "~/console/kit/fields-of";
import { titledForm, useFormTitle } from "~/console/kit/form-title";
import { NamedRecordDialog } from "~/console/kit/named-record";
import { role } from "~/contract/role";
import { paths } from "~/lib/paths";
import { CheckboxField } from "~/ui/checkbox-field";
import type { loadRole, saveRole } from "./role.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadRole as loader, saveRole as action } from "./role.server";

export const meta = titledForm(words);

type RoleFormState = DialogState & { offersPolicy: boolean };

export default function RoleForm() {
  const state: RoleFormState = useDialogData<typeof loadRole, typeof saveRole>();
  const field = fieldsOf(role, state.form);
  return (
    <NamedRecordDialog title={useFormTitle(words)} list={paths.role} state={state} labels={role.labels}>
      {state.offersPolicy && (
        <>
          <FactorPolicyField {...field("factorPolicy")} hint={words.factorPolicyHint} />
          <CheckboxField {...field("trustedBrowsers")} hint={words.trustedBrowsersHint} />
        </>
      )}
    </NamedRecordDialog>
  );
}
