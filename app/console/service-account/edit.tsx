import { useDialogData } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import { ServiceAccountDialog } from "./service-account";
import type { loadServiceAccount, saveServiceAccount } from "./service-account.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadServiceAccount as loader, saveServiceAccount as action } from "./service-account.server";

export const meta = titled(words.editTitle);

export default function EditServiceAccount() {
  const state = useDialogData<typeof loadServiceAccount, typeof saveServiceAccount>();
  return <ServiceAccountDialog title={words.editTitle} state={state} />;
}
