import { z } from "zod";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { readFields, refusedForm } from "~/auth/form-reply.server";
import { answerPage, redirectTo } from "~/auth/handlers.server";
import { answerAt, overlaid, showFormAgain, withoutAnswer } from "~/auth/kept-answer.server";
import { problem } from "~/auth/problem.server";
import { readerLoader, type UserFormCall, userAction } from "~/auth/require-user.server";
import { dataOf } from "~/console/kit/list.server";
import type { Envelope } from "~/contract";
import { keptView } from "~/contract/kept-view";
import { untouched } from "~/lib/form-reply";
import { paths } from "~/lib/paths";

const NameForm = z.object({ name: keptView.input.name });

function viewIn(form: FormData): string {
  const viewId = form.get("viewId");
  return typeof viewId === "string" ? viewId : "";
}

export const loadKeptViews = readerLoader(async (call) => {
  const { session, api, params } = call;
  const { list = "" } = params;
  const { search } = withoutAnswer(call).url;
  const page = {
    list,
    search,
    views: dataOf(await api("ownKeptViews", { list })),
    form: untouched,
    csrfToken: csrfTokenOf(session),
    notice: session.get("notice"),
  };
  const kept = answerAt(call);
  return answerPage(session, overlaid(page, kept), { status: kept?.status });
});

/** For Auditors too: their views are their own. */
export const changeKeptViews = userAction(async (call) => {
  if (!call.isAdmin && !call.isAuditor) throw problem("admins-only");
  const { form, params, api } = call;
  const { list = "" } = params;
  const viewId = viewIn(form);
  const { search } = withoutAnswer(call).url;
  const page = paths.keptViews(list) + search;
  if (form.get("intent") === "delete") return answered(call, await api("deleteView", { viewId }), page);
  const fields = readFields(form, NameForm);
  if (!fields.ok) return showFormAgain(call, fields.failed, 400);
  if (form.get("intent") === "rename")
    return answered(call, await api("renameView", { viewId, ...fields.value }), page);
  return answered(
    call,
    await api("keepView", { list, search, ...fields.value }),
    `${paths.dashboard}/${encodeURIComponent(list)}${search}`,
  );
});

async function answered(call: UserFormCall, answer: Envelope<unknown>, next: string) {
  if (answer.code !== 200) return showFormAgain(call, refusedForm(call.form, answer), answer.code);
  call.session.flash("notice", { kind: "success", text: answer.msg });
  return redirectTo(call.session, next);
}
