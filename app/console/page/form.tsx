import { useDialogData } from "~/console/kit/dialog-state";
import { titledForm, useFormTitle } from "~/console/kit/form-title";
import { PageDialog } from "./page";
import type { loadPage, savePage } from "./page.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadPage as loader, savePage as action } from "./page.server";

export const meta = titledForm(words);

export default function PageForm() {
  const state = useDialogData<typeof loadPage, typeof savePage>();
  return <PageDialog title={useFormTitle(words)} state={state} />;
}
