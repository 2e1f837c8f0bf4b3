import { useDialogData } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import { ExpiresOn } from "./expires-on";
import { ServiceAccountDialog, type ServiceAccountState } from "./service-account";
import type { loadNewServiceAccount, saveNewServiceAccount } from "./service-account.server";
import { ShownToken } from "./shown-token";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadNewServiceAccount as loader, saveNewServiceAccount as action } from "./service-account.server";

export const meta = titled(words.newTitle);

export default function NewServiceAccount() {
  const state: ServiceAccountState = useDialogData<typeof loadNewServiceAccount, typeof saveNewServiceAccount>();
  if (state.once) return <ShownToken title={words.newTitle} token={state.once} />;
  return (
    <ServiceAccountDialog title={words.newTitle} state={state} labels={{ expiresOn: words.expiresOn }}>
      <ExpiresOn form={state.form} />
    </ServiceAccountDialog>
  );
}
