import { useDialogData } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import { TryDialog } from "~/console/kit/try-dialog";
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
    <TryDialog
      title={words.testTitle}
      list={list}
      state={state}
      labels={{ mobileNo: words.recipient }}
      tries={{ send: words.test }}
    >
      <Hint>{state.lead}</Hint>
      <TextField
        form={state.form}
        name="mobileNo"
        label={words.recipient}
        type="tel"
        inputMode="numeric"
        autoComplete="off"
      />
    </TryDialog>
  );
}
