import { useForm } from "@conform-to/react";
import { ChoiceField } from "~/console/kit/choice-field";
import type { Choices } from "~/console/kit/choices";
import { type DialogState, useDialogData } from "~/console/kit/dialog-state";
import { EnterSaves } from "~/console/kit/enter-saves";
import { fieldsOf } from "~/console/kit/fields-of";
import { FormDialog } from "~/console/kit/form-dialog";
import { titledForm, useFormTitle } from "~/console/kit/form-title";
import { SecretField } from "~/console/kit/secret-field";
import { connection } from "~/contract/connection";
import { CLAIM_RULES_MAX, FACTOR_TRUSTS, SIGN_OUTS_THERE } from "~/contract/kit/connection-rules";
import { STATUSES } from "~/contract/kit/rules";
import { paths } from "~/lib/paths";
import { CheckboxField } from "~/ui/checkbox-field";
import { CopyField } from "~/ui/copy-field";
import { FieldGroup, FieldRow } from "~/ui/field-row";
import { SelectField } from "~/ui/select-field";
import { TextAreaField } from "~/ui/text-area-field";
import { TextField } from "~/ui/text-field";
import type { loadConnection, saveConnection } from "./connection.server";
import { PresetLinks } from "./preset-links";
import type { PresetName } from "./presets";
import { fieldOfRule, type RowsOfForm, RULE_PARTS } from "./rule-fields";
import { RuleRows } from "./rule-rows";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadConnection as loader, saveConnection as action } from "./connection.server";

export const meta = titledForm(words);

const { labels } = connection;
const trusts = FACTOR_TRUSTS.map((value) => ({ value, label: words.trusts[value] }));

const signOuts = SIGN_OUTS_THERE.map((value) => ({ value, label: words.signOuts[value] }));

const rowLabels = Object.fromEntries(
  Array.from({ length: CLAIM_RULES_MAX }, (_, row) =>
    RULE_PARTS.map((part): [string, string] => [fieldOfRule(row, part), words.ruleParts[part](row + 1)]),
  ).flat(),
);
const allLabels = { ...labels, ...rowLabels };

interface ConnectionFormState extends DialogState {
  clients: Choices;
  callback: string;
  backchannelLogout: string;
  postLogout: string;
  revocation: string;
  isStored: boolean;
  isNew?: boolean;
  preset?: PresetName | undefined;
}

export default function ConnectionForm() {
  const state: ConnectionFormState = useDialogData<typeof loadConnection, typeof saveConnection>();
  // Rows that the server has changed, by merging, begin anew.
  return <Fields key={`${state.version} ${state.form.revision} ${state.preset}`} state={state} />;
}

function Fields({ state }: { state: ConnectionFormState }) {
  const { form } = state;
  const [rows, lists] = useForm<RowsOfForm>({ id: "connection", lastResult: form, defaultValue: form.initialValue });
  const field = fieldsOf(connection, form);
  const entry = (name: keyof typeof labels) => ({ ...field(name), autoComplete: "off" });
  return (
    <FormDialog
      id={rows.id}
      title={useFormTitle(words)}
      size="large"
      list={paths.connection}
      labels={allLabels}
      state={state}
    >
      {state.isNew && <PresetLinks chosen={state.preset} callback={state.callback} />}
      <EnterSaves />
      <FieldRow>
        <ChoiceField {...field("clientId")} choices={state.clients} />
        <SelectField {...field("status")} options={STATUSES} />
        <TextField {...entry("name")} hint={words.nameHint} />
        <TextField {...entry("shortName")} hint={words.shortNameHint(state.callback)} autoCapitalize="none" />
      </FieldRow>
      <FieldGroup legend={words.provider}>
        <TextField {...entry("issuer")} hint={words.issuerHint} type="url" inputMode="url" />
        <FieldRow>
          <TextField {...entry("providerClientId")} />
          <SecretField {...field("secret")} isStored={state.isStored} boundTo={words.secretBoundTo} />
        </FieldRow>
        <TextField {...entry("scopes")} hint={words.scopesHint} autoCapitalize="none" spellCheck={false} />
        <SelectField {...field("factorTrust")} hint={words.factorTrustHint} options={trusts} />
      </FieldGroup>
      <FieldGroup legend={words.signingOut}>
        <SelectField {...field("signOutThere")} hint={words.signOutThereHint} options={signOuts} />
        <CopyField id="post-logout" label={words.postLogout} value={state.postLogout} hint={words.postLogoutHint} />
        <CopyField
          id="backchannel-logout"
          label={words.backchannelLogout}
          value={state.backchannelLogout}
          hint={words.backchannelLogoutHint}
        />
        <CopyField id="revocation" label={words.revocation} value={state.revocation} hint={words.revocationHint} />
      </FieldGroup>
      <FieldGroup legend={words.who}>
        <TextAreaField {...field("domains")} hint={words.domainsHint} rows={3} required={false} />
        <CheckboxField {...field("isDemanded")} label={words.isDemanded} hint={words.isDemandedHint} />
      </FieldGroup>
      <FieldGroup legend={words.people}>
        <CheckboxField {...field("createsUsers")} label={words.createsUsers} hint={words.createsUsersHint} />
        <FieldRow>
          <TextField {...entry("defaultApplication")} hint={words.accessHint} />
          <TextField {...entry("defaultRole")} />
        </FieldRow>
      </FieldGroup>
      <RuleRows reply={form} form={rows} rows={lists.rules.getFieldList()} isReadOnly={state.isReadOnly ?? false} />
    </FormDialog>
  );
}
