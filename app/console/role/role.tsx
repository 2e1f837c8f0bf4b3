import type { DialogState } from "~/console/kit/dialog-state";
import { FactorPolicyField } from "~/console/kit/factor-policy-field";
import { fieldsOf } from "~/console/kit/fields-of";
import { NamedRecordDialog } from "~/console/kit/named-record";
import { role } from "~/contract/role";
import { paths } from "~/lib/paths";
import { CheckboxField } from "~/ui/checkbox-field";
import { words } from "./words";

interface PortalRoleDialogProps {
  title: string;
  /** `offersPolicy`: whether the product API knows what a role demands at the sign-in. */
  state: DialogState & { offersPolicy: boolean };
}

export function PortalRoleDialog({ title, state }: PortalRoleDialogProps) {
  const field = fieldsOf(role, state.form);
  return (
    <NamedRecordDialog title={title} list={paths.role} state={state} labels={role.labels}>
      {state.offersPolicy && (
        <>
          <FactorPolicyField {...field("factorPolicy")} hint={words.factorPolicyHint} />
          <CheckboxField {...field("trustedBrowsers")} hint={words.trustedBrowsersHint} />
        </>
      )}
    </NamedRecordDialog>
  );
}
