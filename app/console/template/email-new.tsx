import { useDialogData } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import { EmailTemplateDialog } from "./email";
import type { loadNewEmailTemplate, saveNewEmailTemplate } from "./email.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadNewEmailTemplate as loader, saveNewEmailTemplate as action } from "./email.server";

export const meta = titled(words.email.newTitle);

export default function NewEmailTemplate() {
  const state = useDialogData<typeof loadNewEmailTemplate, typeof saveNewEmailTemplate>();
  return <EmailTemplateDialog title={words.email.newTitle} state={state} />;
}
