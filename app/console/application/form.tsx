import { type DialogState, useDialogData } from "~/console/kit/dialog-state";
import { FactorPolicyField } from "~/console/kit/factor-policy-field";
import { fieldsOf } from "~/console/kit/fields-of";
import { FormDialog } from "~/console/kit/form-dialog";
import { titledForm, useFormTitle } from "~/console/kit/form-title";
import { LogoField } from "~/console/kit/logo-field";
import { LOGO_FILE } from "~/console/kit/logo-intents";
import { words as signOnWords } from "~/console/sign-on/words";
import { application } from "~/contract/application";
import { APPLICATION_STATUSES } from "~/contract/kit/rules";
import { signOn } from "~/contract/sign-on";
import type { FormReply } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { AddressListField } from "~/ui/address-list-field";
import { ButtonLink } from "~/ui/button";
import { CheckboxField } from "~/ui/checkbox-field";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import type { loadApplication, saveApplication } from "./application.server";
import { type Integration, IntegrationFacts } from "./integration";
import { type NewKind, nameOfKind } from "./new-kind";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadApplication as loader, saveApplication as action } from "./application.server";

export const meta = titledForm(words);

const { clientId, entityId, homeUrl } = signOn.labels;
const labels = {
  ...application.labels,
  ...{ clientId, entityId, homeUrl, redirectUri: words.redirectUri, acsUri: words.acsUri, audience: words.audience },
  [LOGO_FILE]: application.labels.applicationLogo,
};

/** `isChosen`: the kind was just chosen. `offersExtensions`: the product API supports self-registration and demanded factors. */
type ApplicationFormState = DialogState & {
  kind: NewKind;
  isChosen?: boolean;
  offersExtensions: boolean;
  signOn?: string;
  integration?: Integration;
};

export default function ApplicationForm() {
  const state: ApplicationFormState = useDialogData<typeof loadApplication, typeof saveApplication>();
  const { form, kind, isChosen = false } = state;
  const field = fieldsOf(application, form);
  return (
    <FormDialog
      title={useFormTitle(words)}
      about={isChosen ? nameOfKind(kind) : undefined}
      list={paths.application}
      labels={labels}
      state={state}
      upload
    >
      <TextField {...field("name")} />
      <TextField {...field("description")} />
      {(kind === "launch" || !isChosen) && <LaunchAddresses form={form} isNeeded={kind === "launch"} />}
      {isChosen && <SignOnFields form={form} kind={kind} />}
      <SelectField {...field("status")} options={APPLICATION_STATUSES} />
      {state.offersExtensions && (
        <>
          <TextField {...field("group")} hint={words.groupHint} />
          <FactorPolicyField {...field("factorPolicy")} />
          <CheckboxField {...field("selfAssignment")} hint={words.selfAssignmentHint} />
          <CheckboxField {...field("requestable")} hint={words.requestableHint} />
          <CheckboxField {...field("emergencyAccess")} hint={words.emergencyHint} />
          <AddressListField {...field("owners")} required={false} hint={words.ownersHint} />
        </>
      )}
      <LogoField {...field("applicationLogo")} />
      {state.signOn && (
        <p className="mb-4">
          <ButtonLink to={state.signOn}>{words.signOn}</ButtonLink>
        </p>
      )}
      {state.integration && <IntegrationFacts {...state.integration} />}
    </FormDialog>
  );
}

const url = { type: "url", inputMode: "url", spellCheck: false } as const;

/** Marked neither required nor optional: required while ACTIVE. */
function LaunchAddresses({ form, isNeeded }: { form: FormReply; isNeeded: boolean }) {
  const field = fieldsOf(application, form);
  const required = isNeeded ? undefined : false;
  return (
    <>
      <TextField {...field("allowedUrl")} hint={words.allowedUrlHint} {...url} required={required} />
      <TextField {...field("redirectUrl")} hint={words.redirectUrlHint} {...url} required={required} />
    </>
  );
}

function SignOnFields({ form, kind }: { form: FormReply; kind: NewKind }) {
  const field = fieldsOf(signOn, form);
  if (kind === "launch") return null;
  return (
    <>
      {(kind === "oidc" || kind === "api") && (
        <TextField {...field("clientId")} required hint={signOnWords.clientIdHint} spellCheck={false} />
      )}
      {kind === "oidc" && (
        <TextField form={form} name="redirectUri" label={words.redirectUri} hint={signOnWords.redirectHint} {...url} />
      )}
      {kind === "api" && (
        <TextField
          form={form}
          name="audience"
          label={words.audience}
          hint={signOnWords.audiencesHint}
          spellCheck={false}
        />
      )}
      {kind === "saml" && (
        <>
          <TextField {...field("entityId")} required hint={signOnWords.entityIdHint} spellCheck={false} />
          <TextField form={form} name="acsUri" label={words.acsUri} hint={signOnWords.acsHint} {...url} />
        </>
      )}
      {kind !== "api" && (
        <TextField {...field("homeUrl")} {...url} required={kind === "link"} hint={signOnWords.homeUrlHint} />
      )}
    </>
  );
}
