import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { DialogFoot } from "~/ui/dialog-parts";
import { useListAddress } from "./dialog-state";
import { Peeked } from "./facts";
import { words } from "./words";

interface PeekProps {
  name: string;
  list: string;
  page: string;
  children: ReactNode;
}

export function Peek({ name, list, page, children }: PeekProps) {
  const address = useListAddress(list);
  return (
    <Dialog title={words.peekAt(name)} size="large" closeHref={address}>
      <Peeked.Provider value={true}>{children}</Peeked.Provider>
      <DialogFoot>
        <ButtonLink to={address} preventScrollReset>
          {words.close}
        </ButtonLink>
        <ButtonLink kind="primary" to={page}>
          {words.openPage}
        </ButtonLink>
      </DialogFoot>
    </Dialog>
  );
}
