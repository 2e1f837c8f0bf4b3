import { useDialogData } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import { words as kit } from "~/console/kit/words";
import { PageDialog } from "~/console/page/page";
import type { loadPage, saveAddedPage } from "~/console/page/page.server";
import { words } from "~/console/page/words";
import { paths } from "~/lib/paths";

export { loadPage as loader, saveAddedPage as action } from "~/console/page/page.server";
export { passHeaders as headers } from "~/lib/pass-headers";

export const meta = titled(words.addTitle);

export default function AddNewPage() {
  const state = useDialogData<typeof loadPage, typeof saveAddedPage>();
  return (
    <PageDialog
      title={words.addTitle}
      below={paths.emailConfiguration}
      pageLabel={words.pageShort}
      cancel={kit.close}
      state={state}
    />
  );
}
