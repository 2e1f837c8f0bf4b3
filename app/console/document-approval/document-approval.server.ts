import { askedIn } from "~/console/kit/choices.server";
import { entered } from "~/console/kit/entries";
import { listLoader } from "~/console/kit/list.server";
import { entriesOf, formSchema } from "~/console/kit/record-form.server";
import { removeAction, removeLoader } from "~/console/kit/remove.server";
import { editLoader, newLoader, saveAction } from "~/console/kit/save.server";
import { documentApproval } from "~/contract/document-approval";
import type { Api } from "~/gateway/api.server";
import { paths } from "~/lib/paths";
import { namesOf, narrowed, partiesAround, partiesOffered } from "./choices.server";
import { nameOf, shape } from "./columns";
import { words } from "./words";

const schema = formSchema(documentApproval);
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
  schema,
  list,
  offers,
  save: async (value, { api }) => api("createDocumentApproval", { ...value, ...(await namesOf(api, value)) }),
});

export const loadDocumentApproval = editLoader("listDocumentApprovals", async (row, { api }) => ({
  values: entriesOf(documentApproval, row),
  ...(await partiesAround(api, row)),
  ...(await narrowed(api, row)),
}));

export const saveDocumentApproval = saveAction({
  schema,
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
