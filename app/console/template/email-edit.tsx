import { useDialogData } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import { EmailTemplateDialog } from "./email";
import type { loadEmailTemplate, saveEmailTemplate } from "./email.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadEmailTemplate as loader, saveEmailTemplate as action } from "./email.server";

export const meta = titled(words.email.editTitle);

export default function EditEmailTemplate() {
  const state = useDialogData<typeof loadEmailTemplate, typeof saveEmailTemplate>();
  return <EmailTemplateDialog title={words.email.editTitle} state={state} />;
}
