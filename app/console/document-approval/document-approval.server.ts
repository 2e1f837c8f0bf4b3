import { z } from "zod";
import { askedIn } from "~/console/kit/choices.server";
import { entered } from "~/console/kit/entries";
import { listLoader } from "~/console/kit/list.server";
import { removeAction, removeLoader } from "~/console/kit/remove.server";
import { editLoader, newLoader, saveAction } from "~/console/kit/save.server";
import { idOf } from "~/contract/kit/fields";
import type { Api } from "~/gateway/api.server";
import { paths } from "~/lib/paths";
import { namesOf, narrowed, partiesAround, partiesOffered } from "./choices.server";
import { nameOf, shape } from "./columns";
import { documentApproval as words } from "./words";

const ApprovalForm = z.object({
  projectId: idOf(words.project),
  clientId: idOf(words.client),
  roleId: idOf(words.role),
  pageId: idOf(words.page),
});

const list = paths.approvalProcess;

/** What the selects offer when the form is shown again. */
const offers = async (form: FormData, { api }: { api: Api }) => ({
  ...(await partiesOffered(api, { projectId: askedIn(form, "projectId"), clientId: askedIn(form, "clientId") })),
  ...(await narrowed(api, {
    projectId: entered(form, "projectId"),
    clientId: entered(form, "clientId"),
    roleId: entered(form, "roleId"),
  })),
});

export const loadDocumentApprovals = listLoader("listDocumentApprovals", shape);

export const loadNewDocumentApproval = newLoader(async ({ api }) => ({
  ...(await partiesOffered(api)),
  roles: [],
  pages: [],
}));

export const saveNewDocumentApproval = saveAction({
  schema: ApprovalForm,
  list,
  offers,
  save: async (value, { api }) => api("createDocumentApproval", { ...value, ...(await namesOf(api, value)) }),
});

export const loadDocumentApproval = editLoader("listDocumentApprovals", async (record, { api }) => {
  const { projectId, clientId, roleId, pageId } = record;
  return {
    values: { projectId, clientId, roleId, pageId },
    ...(await partiesAround(api, record)),
    ...(await narrowed(api, record)),
  };
});

export const saveDocumentApproval = saveAction({
  schema: ApprovalForm,
  list,
  offers,
  save: async (value, { api, id, version }) =>
    api("updateDocumentApproval", { ...value, ...(await namesOf(api, value)), documentMasterId: id, version }),
});

export const loadDocumentApprovalRemoval = removeLoader("listDocumentApprovals", nameOf);

export const removeDocumentApproval = removeAction({
  list,
  toast: words.deleted,
  remove: (id, { api }) => api("deleteDocumentApproval", { documentMasterId: id }),
});
