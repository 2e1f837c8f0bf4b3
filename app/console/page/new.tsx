import { useDialogData } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import { Description, PageDialog } from "./page";
import type { loadNewPage, saveNewPage } from "./page.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadNewPage as loader, saveNewPage as action } from "./page.server";

export const meta = titled(words.newTitle);

export default function NewPage() {
  const state = useDialogData<typeof loadNewPage, typeof saveNewPage>();
  return (
    <PageDialog title={words.newTitle} state={state}>
      <Description form={state.form} />
    </PageDialog>
  );
}
