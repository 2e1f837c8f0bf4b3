import { attachAction, attachLoader } from "~/admin/attach.server";
import { allRecords, findRecord } from "~/admin/list.server";
import { applicationRole as words } from "~/text/application-role";
import { pagesOf } from "./pages-of-role.server";

interface NamedPage {
  _id: string;
  page: string;
}

const named = ({ _id, page }: NamedPage) => ({ id: _id, name: page });

export const loadRolePages = attachLoader(async (id, { api }) => {
  const role = await findRecord(api, "listApplicationRoles", id);
  const [attached, pages] = await Promise.all([pagesOf(api, role), allRecords(api, "listPages", { field: "applicationId", search: role.applicationId ?? "" })]);
  const choices = pages.filter(({ applicationId, status }) => applicationId === role.applicationId && status === "ACTIVE");
  return { name: role.role, attached: attached.map(named), choices: choices.map(named) };
});

export const changeRolePages = attachAction({
  required: words.pageRequired,
  attach: (id, pageId, { api }) => api("attachPageToRole", { id, pageId }),
  detach: (id, pageId, { api }) => api("detachPageFromRole", { id, pageId }),
});
