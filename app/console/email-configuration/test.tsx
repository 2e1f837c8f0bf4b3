import { useDialogData } from "~/console/kit/dialog-state";
import { TestDialog } from "~/console/kit/test-dialog";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import { Hint } from "~/ui/hint";
import { TextField } from "~/ui/text-field";
import type { loadEmailTest, testEmail } from "./email-configuration.server";
import { CONNECT_INTENT, SEND_INTENT } from "./intents";
import { words } from "./words";

export { loadEmailTest as loader, testEmail as action } from "./email-configuration.server";

export const meta = titled(words.testTitle);

const list = paths.emailConfiguration;

export default function TestEmailConfiguration() {
  const state = useDialogData<typeof loadEmailTest, typeof testEmail>();
  const tests = { [CONNECT_INTENT]: words.testConnection, [SEND_INTENT]: words.test };
  return (
    <TestDialog title={words.testTitle} list={list} state={state} labels={{ recipient: words.recipient }} tests={tests}>
      <Hint className="mb-4">{state.lead}</Hint>
      <TextField form={state.form} name="recipient" label={words.recipient} type="email" autoComplete="off" />
    </TestDialog>
  );
}
