import { attachAction, attachLoader } from "~/console/kit/attach.server";
import { choicesOf } from "~/console/kit/choices.server";
import { findRecord } from "~/console/kit/list.server";
import type { Api } from "~/gateway/api.server";
import { pagesOf } from "./pages-of-role.server";
import { words } from "./words";

/** The role's pages, and those of its application to choose from. */
async function read(id: string, { api }: { api: Api }, find: string) {
  const role = await findRecord(api, "listApplicationRoles", id);
  const among = { applicationId: role.applicationId ?? "" };
  const [attached, choices] = await Promise.all([
    pagesOf(api, role),
    choicesOf(api, "listPages", { field: "page", labelOf: ({ page }) => page, among, find }),
  ]);
  return { name: role.role, attached: attached.map(({ _id, page }) => ({ id: _id, name: page })), choices };
}

export const loadRolePages = attachLoader(read);

export const changeRolePages = attachAction({
  read,
  required: words.pageRequired,
  attach: (id, pageId, { api }) => api("attachPageToRole", { id, pageId }),
  detach: (id, pageId, { api }) => api("detachPageFromRole", { id, pageId }),
});
