import type { DialogState } from "~/console/kit/dialog-state";
import { FactorPolicyField } from "~/console/kit/factor-policy-field";
import { fieldsOf } from "~/console/kit/fields-of";
import { FormDialog } from "~/console/kit/form-dialog";
import { LogoField } from "~/console/kit/logo-field";
import { LOGO_FILE } from "~/console/kit/logo-intents";
import { application } from "~/contract/application";
import { APPLICATION_STATUSES } from "~/contract/kit/rules";
import { paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/button";
import { CheckboxField } from "~/ui/checkbox-field";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { type Integration, IntegrationFacts } from "./integration";
import { words } from "./words";

const labels = { ...application.labels, [LOGO_FILE]: application.labels.applicationLogo };

interface ApplicationDialogProps {
  title: string;
  /**
   * `offersExtensions`: whether the product API knows of self-registration and of what an application demands. `signOn`:
   * the page of how its users sign in.
   */
  state: DialogState & { offersExtensions: boolean; signOn?: string; integration?: Integration };
}

export function ApplicationDialog({ title, state }: ApplicationDialogProps) {
  const field = fieldsOf(application, state.form);
  return (
    <FormDialog title={title} list={paths.application} labels={labels} state={state} upload>
      <TextField {...field("name")} />
      <TextField {...field("description")} />
      <TextField {...field("allowedUrl")} hint={words.allowedUrlHint} required={false} type="url" inputMode="url" />
      <TextField {...field("redirectUrl")} hint={words.redirectUrlHint} required={false} type="url" inputMode="url" />
      <SelectField {...field("status")} options={APPLICATION_STATUSES} />
      {state.offersExtensions && (
        <>
          <FactorPolicyField {...field("factorPolicy")} />
          <CheckboxField {...field("selfAssignment")} hint={words.selfAssignmentHint} />
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
