import { AttachFrame } from "~/console/kit/attach-dialog";
import { AttachForm } from "~/console/kit/attach-form";
import { type Attachable, AttachedList } from "~/console/kit/attached-list";
import { ChoiceField } from "~/console/kit/choice-field";
import type { Choices } from "~/console/kit/choices";
import { useDialogData, useListAddress } from "~/console/kit/dialog-state";
import { ReloadButton, useReload } from "~/console/kit/reload";
import { titled } from "~/console/kit/titled";
import type { FormReply } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { SelectField } from "~/ui/select-field";
import type { changeApplication, loadUserApplication } from "./assign.server";
import { PeriodFields, periodLabels } from "./period";
import { words } from "./words";

export { changeApplication as action, loadUserApplication as loader } from "./assign.server";

export const meta = titled(words.assignApplication);

interface AssignmentState {
  name: string;
  assigned: readonly Attachable[];
  applications: Choices;
  clients: Choices;
  roles: readonly string[];
  form: FormReply;
  csrfToken: string;
  isReadOnly?: boolean;
  done?: string;
}

const labels = { applicationId: words.application, clientId: words.client, role: words.role, ...periodLabels };

export default function AssignApplication() {
  const state: AssignmentState = useDialogData<typeof loadUserApplication, typeof changeApplication>();
  const { assigned, applications, clients, roles, form, csrfToken, isReadOnly, name, done } = state;
  const reload = useReload();
  const address = useListAddress(paths.user);
  return (
    <AttachFrame
      title={isReadOnly ? words.applications : words.assignApplication}
      address={address}
      about={name}
      labels={labels}
      form={form}
      done={done}
    >
      <AttachedList {...{ csrfToken, isReadOnly }} attached={assigned} />
      <AttachForm {...{ csrfToken, address, isReadOnly }} submit={words.assign} key={assigned.length}>
        <ChoiceField
          form={form}
          name="applicationId"
          label={labels.applicationId}
          choices={applications}
          onChange={reload}
        />
        <ChoiceField form={form} name="clientId" label={labels.clientId} choices={clients} onChange={reload} />
        <ReloadButton>{words.showRoles}</ReloadButton>
        <SelectField form={form} name="role" label={labels.role} options={roles} />
        <PeriodFields form={form} />
      </AttachForm>
    </AttachFrame>
  );
}
