import { attachAction, attachLoader } from "~/console/kit/attach.server";
import { AttachDialog } from "~/console/kit/attach-dialog";
import { choicesOf } from "~/console/kit/choices.server";
import { useDialogData } from "~/console/kit/dialog-state";
import { findRecord } from "~/console/kit/list.server";
import { titled } from "~/console/kit/titled";
import type { Api } from "~/gateway/api.server";
import { paths } from "~/lib/paths";
import { pagesOfRole } from "./application-role.server";
import { nameInFull } from "./columns";
import { words } from "./words";

async function read(id: string, { api }: { api: Api }, find: string) {
  const role = await findRecord(api, "listApplicationRoles", id);
  const among = { applicationId: role.applicationId ?? "" };
  const [attached, choices] = await Promise.all([
    pagesOfRole(api, role),
    choicesOf(api, "listPages", { field: "page", labelOf: ({ page }) => page, among, find }),
  ]);
  return { name: nameInFull(role), attached: attached.map(({ _id, page }) => ({ id: _id, name: page })), choices };
}

export const loader = attachLoader(read);

export const action = attachAction({
  read,
  required: words.pageRequired,
  attach: (id, pageId, { api }) => api("attachPageToRole", { id, pageId }),
  detach: (id, pageId, { api }) => api("detachPageFromRole", { id, pageId }),
});

export const meta = titled(words.assignTitle);

export default function AssignPages() {
  const state = useDialogData<typeof loader, typeof action>();
  return (
    <AttachDialog
      title={state.isReadOnly ? words.pages : words.assignTitle}
      label={words.page}
      list={paths.applicationRole}
      state={state}
    />
  );
}
