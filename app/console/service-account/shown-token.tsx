import { useListAddress } from "~/console/kit/dialog-state";
import { paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/button";
import { CopyField } from "~/ui/copy-field";
import { Dialog } from "~/ui/dialog";
import { DialogFoot } from "~/ui/dialog-parts";
import { Notice } from "~/ui/notice";
import { words } from "./words";

export function ShownToken({ title, token }: { title: string; token: string }) {
  const address = useListAddress(paths.serviceAccount);
  return (
    <Dialog title={title} size="large" closeHref={address}>
      <Notice kind="info" text={words.once} />
      <CopyField id="token" label={words.newToken} value={token} hint={words.bearer} />
      <DialogFoot>
        <ButtonLink to={address} preventScrollReset>
          {words.close}
        </ButtonLink>
      </DialogFoot>
    </Dialog>
  );
}
