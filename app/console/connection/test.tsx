import { useDialogData } from "~/console/kit/dialog-state";
import { TestDialog } from "~/console/kit/test-dialog";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import { Hint } from "~/ui/hint";
import { LightLink } from "~/ui/light-link";
import type { loadConnectionTest, testConnection } from "./connection.server";
import { ASK_INTENT } from "./intents";
import { words } from "./words";

export { loadConnectionTest as loader, testConnection as action } from "./connection.server";

export const meta = titled(words.testTitle);

export default function TestConnection() {
  const state = useDialogData<typeof loadConnectionTest, typeof testConnection>();
  return (
    <TestDialog
      title={words.testTitle}
      list={paths.connection}
      state={state}
      labels={{}}
      tests={{ [ASK_INTENT]: words.test }}
    >
      <Hint className="mb-4">
        {state.lead} <LightLink to={state.trial}>{words.trial.act}</LightLink>
      </Hint>
    </TestDialog>
  );
}
