import { data } from "@remix-run/node";
import { z } from "zod";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { refusedForm } from "~/auth/form-reply.server";
import { redirectTo } from "~/auth/handlers.server";
import type { UserFormCall } from "~/auth/require-user.server";
import { clientChoices } from "~/console/client/client.server";
import { type Asked, askedIn } from "~/console/kit/choices.server";
import { dialogAction, recordLoader, SHOWN_ONCE } from "~/console/kit/dialog.server";
import { editing } from "~/console/kit/edit.server";
import { findRecord, listLoader } from "~/console/kit/list.server";
import { newOrEdit } from "~/console/kit/new-or-edit.server";
import { entriesOf, formSchema } from "~/console/kit/record-form.server";
import { removal } from "~/console/kit/remove.server";
import { answerTo, formDialogAction, newLoader, readForm, showAgain } from "~/console/kit/save.server";
import { serviceAccount } from "~/contract/service-account";
import type { Api } from "~/gateway/api.server";
import { env } from "~/lib/env.server";
import { entered } from "~/lib/form-entry";
import { refused, untouched, WHOLE_FORM } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { typedDays } from "~/lib/zone.server";
import { shape } from "./columns";
import { END_INTENT } from "./intents";
import { rightsGroups } from "./rights.server";
import { words } from "./words";

const list = paths.serviceAccount;
const Form = formSchema(serviceAccount);
const NewForm = Form.extend({ expiresOn: z.string().optional() });

const offered = async (api: Api, asked?: Asked) => ({
  groups: rightsGroups(),
  clients: await clientChoices(api, asked),
});

const offers = (form: FormData, { api }: UserFormCall) => offered(api, askedIn(form, "clientId"));

export const loadServiceAccounts = listLoader("listServiceAccounts", shape);

const loadNew = newLoader(async ({ api }) => ({ ...(await offered(api)), values: { status: "ACTIVE" } }));

const newForm = { schema: NewForm, list, offers };

const expiryIn = (request: Request, typed: string | undefined) => typed && typedDays(request).last(typed);

/** Only this answer contains the first token. */
const saveNew = formDialogAction(newForm, async (call) => {
  const read = await readForm(newForm, call);
  if (!read.ok) return showAgain(newForm, call, read.failed, 400);
  const answer = await call.api("createServiceAccount", {
    ...read.value,
    expiresOn: expiryIn(call.request, read.value.expiresOn),
  });
  if (answer.code === 200) return data({ once: answer.data.token }, { headers: SHOWN_ONCE });
  return answerTo(newForm, call, read.form, answer);
});

const edit = editing("listServiceAccounts", async (row, { api }) => ({
  ...(await offered(api, { chosen: row.clientId })),
  values: { ...entriesOf(serviceAccount, row), rights: row.rights },
}));

export const loadServiceAccount = newOrEdit(loadNew, edit.load);

const saveChanged = edit.save({
  schema: Form,
  list,
  offers,
  save: (value, { api, id, version }) => api("updateServiceAccount", { ...value, serviceAccountId: id, version }),
});

export const saveServiceAccount = newOrEdit(saveNew, saveChanged);

const deletion = removal("listServiceAccounts", {
  nameOf: ({ name }) => name,
  list,
  toast: words.deleted,
  remove: (id, { api }) => api("deleteServiceAccount", { serviceAccountId: id }),
});

export const loadServiceAccountRemoval = deletion.load;
export const removeServiceAccount = deletion.act;

export const loadTokens = recordLoader(async ({ api, params, session }) => {
  const { _id: clientId, name, tokens } = await findRecord(api, "listServiceAccounts", params.id ?? "");
  const tokenEndpoint = env().publicUrl + paths.openidToken;
  const credentials = { clientId, tokenEndpoint };
  return { name, tokens, credentials, form: untouched, csrfToken: csrfTokenOf(session), notice: session.get("notice") };
});

export const changeTokens = dialogAction(
  async (call) => {
    const { api, form, params, session, url, request } = call;
    const serviceAccountId = params.id ?? "";
    if (form.get("intent") === END_INTENT) {
      const answer = await api("endServiceToken", { serviceAccountId, tokenId: entered(form, "tokenId") });
      session.flash("notice", { kind: answer.code === 200 ? "success" : "error", text: answer.msg });
      return redirectTo(session, `${list}/${encodeURIComponent(serviceAccountId)}/tokens${url.search}`);
    }
    const answer = await api("rotateServiceToken", {
      serviceAccountId,
      expiresOn: expiryIn(request, entered(form, "expiresOn")),
    });
    if (answer.code === 200) return data({ once: answer.data.token }, { headers: SHOWN_ONCE });
    return data({ form: refusedForm(form, answer) }, { status: answer.code });
  },
  { whenUnsent: (_call, msg, status) => data({ form: refused(untouched, { [WHOLE_FORM]: [msg] }) }, { status }) },
);
