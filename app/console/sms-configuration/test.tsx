import { useDialogData } from "~/console/kit/dialog-state";
import { TestDialog } from "~/console/kit/test-dialog";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import { Hint } from "~/ui/hint";
import { TextField } from "~/ui/text-field";
import type { loadSmsTest, testSms } from "./sms-configuration.server";
import { words } from "./words";

export { loadSmsTest as loader, testSms as action } from "./sms-configuration.server";

export const meta = titled(words.testTitle);

const list = paths.smsConfiguration;

export default function TestSmsConfiguration() {
  const state = useDialogData<typeof loadSmsTest, typeof testSms>();
  return (
    <TestDialog
      title={words.testTitle}
      list={list}
      state={state}
      labels={{ mobileNo: words.recipient }}
      tests={{ send: words.test }}
    >
      <Hint className="mb-4">{state.lead}</Hint>
      <TextField
        form={state.form}
        name="mobileNo"
        label={words.recipient}
        type="tel"
        inputMode="numeric"
        autoComplete="off"
      />
    </TestDialog>
  );
}
