import { useForm } from "@conform-to/react";
import { Confirmable } from "~/console/kit/confirmable";
import { type DialogState, useDialogData } from "~/console/kit/dialog-state";
import { EnterSaves } from "~/console/kit/enter-saves";
import { fieldsOf } from "~/console/kit/fields-of";
import { RecordForm } from "~/console/kit/record-form";
import { ReloadButton, useReload } from "~/console/kit/reload";
import { titled } from "~/console/kit/titled";
import { SAML_NAME_IDS } from "~/contract/kit/saml-rules";
import {
  ACCESS_TOKEN_ALGORITHMS,
  ADDRESSES_MAX,
  API_SCOPES_MAX,
  CALLED_BY,
  CALLERS_MAX,
  CLAIM_GROUPS,
  CLAIM_NAMES,
  CLIENT_AUTHENTICATIONS,
  CONSENTS,
  GRANTS,
  GROUPS_SENT_MAX,
  type Grant,
  ID_TOKEN_ALGORITHMS,
  SIGN_ON_KINDS,
} from "~/contract/kit/sign-on-rules";
import { signOn } from "~/contract/sign-on";
import { faultyFields, valueOf } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { CheckboxField } from "~/ui/checkbox-field";
import { CheckboxList } from "~/ui/checkbox-list";
import { FieldGroup, FieldRow } from "~/ui/field-row";
import { Hint } from "~/ui/hint";
import { Panel } from "~/ui/panel";
import { SelectField } from "~/ui/select-field";
import { areaLook, TextAreaField } from "~/ui/text-area-field";
import { TextField } from "~/ui/text-field";
import { AddressRows } from "./address-rows";
import { CallerRows } from "./caller-rows";
import { ClaimRows } from "./claim-rows";
import { SignOnFrame } from "./frame";
import { FurtherRows } from "./further-rows";
import { GroupRows } from "./group-rows";
import { ADDRESS_LISTS, fieldOfRow, type RowsOf } from "./rows";
import { ScopeRows } from "./scope-rows";
import type { loadSignOn, saveSignOnSettings } from "./settings.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadSignOn as loader, saveSignOnSettings as action } from "./settings.server";

export const meta = titled(words.title);

const kinds = SIGN_ON_KINDS.map((value) => ({ value, label: words.kinds[value] }));
const authentications = CLIENT_AUTHENTICATIONS.map((value) => ({ value, label: words.clientAuthentications[value] }));
const consents = CONSENTS.map((value) => ({ value, label: words.consents[value] }));

const nameIds = SAML_NAME_IDS.map((value) => ({ value, label: words.nameIds[value] }));
const callers = CALLED_BY.map((value) => ({ value, label: words.calledBy[value] }));

const ROWS_MAX = Math.max(ADDRESSES_MAX, CLAIM_NAMES.length, API_SCOPES_MAX, CALLERS_MAX, GROUPS_SENT_MAX);
const rowNumbers = Array.from({ length: ROWS_MAX }, (_, row) => row);
const rowLabels = Object.fromEntries(
  rowNumbers.flatMap((row): [string, string][] => [
    ...ADDRESS_LISTS.flatMap((list): [string, string][] => [
      [fieldOfRow(list, row, "uri"), words.rowUri[list](row + 1)],
      [fieldOfRow(list, row, "environment"), words.rowEnvironment(row + 1)],
    ]),
    [fieldOfRow("claimNames", row, "claim"), words.rowClaim(row + 1)],
    [fieldOfRow("claimNames", row, "sentAs"), words.rowSentAs(row + 1)],
    [fieldOfRow("apiScopes", row, "name"), words.rowScope(row + 1)],
    [fieldOfRow("apiScopes", row, "description"), words.rowScopeText(row + 1)],
    [fieldOfRow("apiScopes", row, "descriptionHi"), words.rowScopeTextHi(row + 1)],
    [fieldOfRow("callers", row, "clientId"), words.rowCaller(row + 1)],
    [fieldOfRow("moreClaims", row, "sentAs"), words.rowFurther(row + 1)],
    [fieldOfRow("moreClaims", row, "value"), words.rowValue(row + 1)],
    [fieldOfRow("groups", row, "name"), words.rowGroup(row + 1)],
  ]),
);
const labels = { ...signOn.labels, ...rowLabels };

/** The grant whose answers go to a redirect address. */
const SENDS_TO_ADDRESS = "authorization_code" satisfies Grant;

/** Most applications keep these; shown if one is wrong. */
const MORE: readonly string[] = [
  "backchannelLogoutUri",
  "frontchannelLogoutUri",
  "clientAuthentication",
  "requirePkce",
  "grants",
  "idTokenAlgorithm",
  "accessTokenAlgorithm",
  "idTokenSeconds",
  "accessTokenSeconds",
  "refreshTokenSeconds",
  "claims",
  "claimNames",
  "moreClaims",
  "pairwise",
  "offlineWithoutConsent",
  "consent",
  "jwks",
  "jwksUri",
] satisfies (keyof typeof signOn.fields)[];
const OF_API: readonly string[] = ["audiences", "apiScopes", "calledBy", "callers"] satisfies typeof MORE;

const url = { required: false, inputMode: "url", spellCheck: false } as const;

/** Settings of other kinds are kept, and come back with their kind. */
export default function SignOnSettings() {
  const state = useDialogData<typeof loadSignOn, typeof saveSignOnSettings>();
  return (
    <SignOnFrame application={state.application} kind={state.savedKind}>
      <Panel wide>
        {/* Rows that the server has changed, by saving or merging, begin anew. */}
        <Confirmable>
          <SettingsForm key={`${state.version} ${state.form.revision}`} state={state} />
        </Confirmable>
      </Panel>
    </SignOnFrame>
  );
}

type SettingsState = DialogState & ReturnType<typeof useDialogData<typeof loadSignOn, typeof saveSignOnSettings>>;

function SettingsForm({ state }: { state: SettingsState }) {
  const { form, application, isReadOnly } = state;
  const [rows, lists] = useForm<RowsOf>({ id: "sign-on", lastResult: form, defaultValue: form.initialValue });
  const field = fieldsOf(signOn, form);
  const showKind = useReload();
  const chosen = SIGN_ON_KINDS.find((kind) => kind === valueOf(form, "kind")) ?? "launch";
  const concerned = [...faultyFields(form), form.intent?.payload.name ?? ""];
  const concerns = (names: readonly string[]) => concerned.some((name) => names.includes(name.split("[", 1)[0]!));
  const isApi = valueOf(form, fieldOfRow("audiences", 0, "uri")) !== "";
  const shared = { reply: form, form: rows, isReadOnly };
  // Once on the page: a field is sent once.
  const learned = (
    <>
      <CheckboxList {...field("claims")} options={CLAIM_GROUPS} />
      <ClaimRows {...shared} rows={lists.claimNames.getFieldList()} />
      <FurtherRows {...shared} rows={lists.moreClaims.getFieldList()} />
    </>
  );
  return (
    <RecordForm
      id={rows.id}
      address={paths.signOn(application._id)}
      leaveTo={paths.application}
      labels={labels}
      state={state}
      submit={words.save}
    >
      <EnterSaves />
      <SelectField {...field("kind")} options={kinds} hint={words.kindHint} onChange={showKind} />
      {!isReadOnly && <ReloadButton>{words.showKind}</ReloadButton>}
      <Hint className="mb-4">{words.kindTexts[chosen]}</Hint>
      <div hidden={chosen === "launch"}>
        <TextField {...field("homeUrl")} {...url} required={chosen === "link"} hint={words.homeUrlHint} />
      </div>
      <div hidden={chosen !== "oidc" && chosen !== "saml"}>
        <TextField
          {...field("initiateLoginUri")}
          {...url}
          hint={words.startHints[chosen === "saml" ? "saml" : "oidc"]}
        />
      </div>
      <div hidden={chosen !== "saml"}>
        <TextField {...field("entityId")} required hint={words.entityIdHint} spellCheck={false} />
        <AddressRows
          {...shared}
          name="acsUris"
          rows={lists.acsUris.getFieldList()}
          label={signOn.labels.acsUris}
          hint={words.acsHint}
          isNeeded
        />
        <TextField {...field("samlLogoutUri")} {...url} hint={words.samlLogoutUriHint} />
        <SelectField {...field("nameIdFormat")} options={nameIds} required hint={words.nameIdHint} />
        <FieldGroup legend={words.security}>
          <TextAreaField
            {...field("samlCertificates")}
            hint={words.certificatesHint}
            rows={4}
            required={false}
            spellCheck={false}
            className={`${areaLook} resize-y font-mono text-sm`}
          />
          <CheckboxField {...field("signedRequests")} hint={words.signedRequestsHint} />
        </FieldGroup>
        {chosen === "saml" && <FieldGroup legend={words.claimsGroup}>{learned}</FieldGroup>}
      </div>
      <div hidden={chosen !== "oidc"}>
        <TextField {...field("clientId")} required hint={words.clientIdHint} spellCheck={false} />
        <AddressRows
          {...shared}
          name="redirectUris"
          rows={lists.redirectUris.getFieldList()}
          label={signOn.labels.redirectUris}
          hint={words.redirectHint}
          isNeeded={[valueOf(form, "grants")].flat().includes(SENDS_TO_ADDRESS)}
        />
        <AddressRows
          {...shared}
          name="postLogoutRedirectUris"
          rows={lists.postLogoutRedirectUris.getFieldList()}
          label={signOn.labels.postLogoutRedirectUris}
          hint={words.postLogoutHint}
        />
        <details className="mb-4 rounded border bg-page px-4" open={isReadOnly || concerns(MORE)}>
          <summary className="cursor-pointer py-3 font-semibold">{words.more}</summary>
          <Hint className="mb-4">{words.moreHint}</Hint>
          <FieldGroup legend={words.addresses}>
            <TextField {...field("backchannelLogoutUri")} {...url} hint={words.backchannelLogoutUriHint} />
            <TextField {...field("frontchannelLogoutUri")} {...url} hint={words.frontchannelLogoutUriHint} />
          </FieldGroup>
          <FieldGroup legend={words.security}>
            <SelectField {...field("clientAuthentication")} options={authentications} required />
            <TextAreaField
              {...field("jwks")}
              hint={words.keysHint}
              rows={4}
              required={false}
              spellCheck={false}
              className={`${areaLook} resize-y font-mono text-sm`}
            />
            <TextField {...field("jwksUri")} {...url} hint={words.keysUriHint} />
            <CheckboxField {...field("requirePkce")} hint={words.requirePkceHint} />
            <CheckboxList {...field("grants")} options={GRANTS} />
          </FieldGroup>
          <FieldGroup legend={words.tokens}>
            <FieldRow>
              <SelectField {...field("idTokenAlgorithm")} options={ID_TOKEN_ALGORITHMS} required />
              <SelectField {...field("accessTokenAlgorithm")} options={ACCESS_TOKEN_ALGORITHMS} required />
              <TextField {...field("idTokenSeconds")} required inputMode="numeric" />
              <TextField {...field("accessTokenSeconds")} required inputMode="numeric" />
              <TextField {...field("refreshTokenSeconds")} required inputMode="numeric" />
            </FieldRow>
          </FieldGroup>
          <FieldGroup legend={words.claimsGroup}>
            {chosen !== "saml" && learned}
            <CheckboxField {...field("pairwise")} hint={words.pairwiseHint} />
            <SelectField {...field("consent")} options={consents} required />
            <CheckboxField {...field("offlineWithoutConsent")} hint={words.offlineWithoutConsentHint} />
          </FieldGroup>
        </details>
        <details className="mb-4 rounded border bg-page px-4" open={isReadOnly || isApi || concerns(OF_API)}>
          <summary className="cursor-pointer py-3 font-semibold">{words.api}</summary>
          <Hint className="mb-4">{words.apiHint}</Hint>
          <AddressRows
            {...shared}
            name="audiences"
            rows={lists.audiences.getFieldList()}
            label={signOn.labels.audiences}
            hint={words.audiencesHint}
          />
          <ScopeRows {...shared} rows={lists.apiScopes.getFieldList()} />
          <SelectField {...field("calledBy")} options={callers} required />
          <CallerRows {...shared} rows={lists.callers.getFieldList()} />
        </details>
      </div>
      <div hidden={!["oidc", "saml", "forward"].includes(chosen)}>
        <GroupRows {...shared} rows={lists.groups.getFieldList()} />
      </div>
    </RecordForm>
  );
}
