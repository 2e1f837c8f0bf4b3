import { useDialogData } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import { PageDialog } from "./page";
import type { loadPage, savePage } from "./page.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadPage as loader, savePage as action } from "./page.server";

export const meta = titled(words.editTitle);

export default function EditPage() {
  return <PageDialog title={words.editTitle} state={useDialogData<typeof loadPage, typeof savePage>()} />;
}
