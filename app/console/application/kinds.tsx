import { Link, useLoaderData } from "@remix-run/react";
import { useListAddress } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { DialogFoot } from "~/ui/dialog-parts";
import type { loadKinds } from "./application.server";
import { nameOfKind } from "./new-kind";
import { words } from "./words";

export { loadKinds as loader } from "./application.server";

export const meta = titled(words.newTitle);

export default function ApplicationKinds() {
  const { kinds } = useLoaderData<typeof loadKinds>();
  const address = useListAddress(paths.application);
  const search = address.slice(paths.application.length);
  return (
    <Dialog title={words.newTitle} size="small" closeHref={address}>
      <p className="mb-4">{words.chooseKind}</p>
      <ul>
        {kinds.map((kind) => (
          <li key={kind} className="mb-3">
            <Link
              className="block rounded border border-edge px-4 py-3 text-ink no-underline hover:bg-page"
              to={paths.newApplication(kind) + search}
              preventScrollReset
            >
              <strong className="block text-green">{nameOfKind(kind)}</strong>
              <span className="text-sm">{words.kindTexts[kind]}</span>
            </Link>
          </li>
        ))}
      </ul>
      <DialogFoot>
        <ButtonLink to={address} preventScrollReset>
          {words.cancel}
        </ButtonLink>
      </DialogFoot>
    </Dialog>
  );
}
