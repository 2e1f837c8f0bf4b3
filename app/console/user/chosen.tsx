import { ChoiceField } from "~/console/kit/choice-field";
import type { Choices } from "~/console/kit/choices";
import { ChosenPage, type ChosenState } from "~/console/kit/chosen-page";
import { useDialogData } from "~/console/kit/dialog-state";
import { ReloadButton, useReload } from "~/console/kit/reload";
import { titled } from "~/console/kit/titled";
import { untouched } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { SelectField } from "~/ui/select-field";
import type { actOnUsers, loadChosenUsers } from "./chosen.server";
import { PeriodFields, periodLabels } from "./period";
import { words } from "./words";

export { actOnUsers as action, loadChosenUsers as loader } from "./chosen.server";

export const meta = titled(words.chosenTitle);

interface UsersState extends ChosenState {
  applications?: Choices;
  clients?: Choices;
  roles?: readonly string[];
}

const labels = { applicationId: words.application, clientId: words.client, role: words.role, ...periodLabels };

export default function ChosenUsers() {
  const state: UsersState = useDialogData<typeof loadChosenUsers, typeof actOnUsers>();
  return (
    <ChosenPage
      title={words.chosenTitle}
      list={paths.user}
      state={state}
      acts={words.acts}
      labels={labels}
      pageOf={paths.userPage}
    >
      <AssignmentFields {...state} />
    </ChosenPage>
  );
}

/** Application and client decide the roles. */
function AssignmentFields({ act, form = untouched, applications, clients, roles = [] }: UsersState) {
  const reload = useReload();
  if (!applications || !clients) return null;
  const gives = act === "assign";
  const reloads = gives ? { onChange: reload } : {};
  return (
    <>
      <ChoiceField form={form} name="applicationId" label={labels.applicationId} choices={applications} {...reloads} />
      <ChoiceField form={form} name="clientId" label={labels.clientId} choices={clients} {...reloads} />
      {gives && (
        <>
          <ReloadButton>{words.showRoles}</ReloadButton>
          <SelectField form={form} name="role" label={labels.role} options={roles} />
          <PeriodFields form={form} />
        </>
      )}
    </>
  );
}
