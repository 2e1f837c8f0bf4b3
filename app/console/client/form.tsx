import { type DialogState, useDialogData } from "~/console/kit/dialog-state";
import { FactorPolicyField } from "~/console/kit/factor-policy-field";
import { fieldsOf } from "~/console/kit/fields-of";
import { FormDialog } from "~/console/kit/form-dialog";
import { titledForm, useFormTitle } from "~/console/kit/form-title";
import { LogoField } from "~/console/kit/logo-field";
import { LOGO_FILE } from "~/console/kit/logo-intents";
import { client } from "~/contract/client";
import { STATUSES } from "~/contract/kit/rules";
import { paths } from "~/lib/paths";
import { CopyField } from "~/ui/copy-field";
import { FieldRow } from "~/ui/field-row";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import type { loadClient, saveClient } from "./client.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadClient as loader, saveClient as action } from "./client.server";

export const meta = titledForm(words);

const labels = { ...client.labels, [LOGO_FILE]: client.labels.clientLogo };

/** `id`: when editing. */
type ClientFormState = DialogState & { id?: string; offersPolicy: boolean };

export default function ClientForm() {
  const state: ClientFormState = useDialogData<typeof loadClient, typeof saveClient>();
  const field = fieldsOf(client, state.form);
  return (
    <FormDialog title={useFormTitle(words)} size="large" list={paths.client} labels={labels} state={state} upload>
      <FieldRow>
        <TextField {...field("actualName")} />
        <TextField {...field("displayName")} />
        <TextField {...field("email")} type="email" />
        <TextField {...field("officeContact")} inputMode="numeric" />
        <TextField {...field("address")} />
        <SelectField {...field("status")} options={STATUSES} />
        <TextField {...field("uuid")} hint={words.uuidHint} />
        <TextField {...field("schemaNames")} hint={words.schemaNamesHint} />
        {state.offersPolicy && <FactorPolicyField {...field("factorPolicy")} />}
      </FieldRow>
      <LogoField {...field("clientLogo")} hint={words.logoHint} />
      {state.id !== undefined && <CopyField id="client-id" label={words.id} value={state.id} hint={words.idHint} />}
    </FormDialog>
  );
}
